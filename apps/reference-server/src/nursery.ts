import v8 from 'node:v8'

/** Both halves of the room for new objects: with more of it a busy server is no faster. */
const enoughBytes = 32 * 1024 * 1024
const lookEveryMs = 100

/** Left alone, V8 lets that room grow to a quarter of a gigabyte under load (`pnpm bench server-memory`). */
export function boundNursery(): void {
  const look = setInterval(() => {
    const nursery = v8.getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')
    if (nursery && nursery.space_size < enoughBytes) return
    v8.setFlagsFromString('--semi-space-growth-factor=1')
    clearInterval(look)
  }, lookEveryMs).unref()
}

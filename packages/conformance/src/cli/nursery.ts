import v8 from 'node:v8'

/** Both halves of the room for new objects: with more of it a run collects its garbage no faster. */
const enoughBytes = 16 * 1024 * 1024

/** Left alone, V8 lets that room grow to a third of all the memory that a run takes. */
export function boundNursery(): void {
  const look = setInterval(() => {
    const nursery = v8.getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')
    if (nursery && nursery.space_size < enoughBytes) return
    v8.setFlagsFromString('--semi-space-growth-factor=1')
    clearInterval(look)
  }, 10).unref()
}

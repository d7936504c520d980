import type { Deadline } from './deadline.ts'

/** Waits, or rejects when the deadline comes first. */
export async function sleep(ms: number, deadline: Deadline): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const pause = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await deadline.race(pause).finally(() => clearTimeout(timer))
}

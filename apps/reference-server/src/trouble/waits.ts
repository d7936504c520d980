/** The delays of a server, which end early when it stops: a request that waits is under way, and gets its response. */
export interface Waits {
  wait(ms: number): Promise<void>
  end(): void
}

export function createWaits(): Waits {
  const waiting = new Set<() => void>()
  let isOver = false
  return {
    wait: (ms) =>
      new Promise((resolve) => {
        const finish = () => {
          clearTimeout(timer)
          waiting.delete(finish)
          resolve()
        }
        const timer = setTimeout(finish, isOver ? 0 : ms)
        waiting.add(finish)
      }),
    end() {
      isOver = true
      for (const finish of waiting) finish()
    },
  }
}

/** Waits, but not beyond the end of the run. */
export function pause(milliseconds: number, over?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      over?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, over?.aborted ? 0 : milliseconds)
    over?.addEventListener('abort', end, { once: true })
  })
}

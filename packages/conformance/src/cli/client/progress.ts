import type { Streams } from '../streams.ts'

/** One line on a terminal, which is gone when the run ends. */
export function showProgress({ stderr }: Streams): { show(done: number, of: number): void; end(): void } | undefined {
  if (stderr.isTTY !== true) return undefined
  const clear = '\r\u001b[K'
  return {
    show: (done, of) => void stderr.write(`${clear}${done} of ${of} scenarios`),
    end: () => void stderr.write(clear),
  }
}

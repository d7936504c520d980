import type { Streams } from '../streams.ts'

/** One line on a terminal, which is gone when the run ends. */
export function showProgress({ stderr }: Streams): { show(done: number, of: number): void; end(): void } | undefined {
  if (stderr.isTTY !== true) return undefined
  const clear = '\r\u001b[K'
  let isDrawn = false
  return {
    show(done, of) {
      stderr.write(`${clear}${done} of ${of} scenarios`)
      isDrawn = true
    },
    end() {
      if (isDrawn) stderr.write(clear)
      isDrawn = false
    },
  }
}

import { createInterface } from 'node:readline/promises'
import type { Keyboard, Streams } from '../streams.ts'

/** Ctrl-C, or the end of the input, instead of an answer. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

/** An answer that the question does not allow; the message says why. */
export class WrongAnswer extends Error {
  override readonly name = 'WrongAnswer'
}

export interface Questions {
  /** Asks until `read` accepts the answer. */
  ask<Answer>(question: string, read: (answer: string) => Answer): Promise<Answer>
  close(): void
}

export function openQuestions(stdin: Keyboard, { stderr }: Streams): Questions {
  // Intentionally not a terminal to readline: the system's own line editing leaves Ctrl-C a signal and nothing to restore.
  const input = createInterface({ input: stdin, terminal: false })
  const lines = input[Symbol.asyncIterator]()
  const interrupt = (): void => input.close()
  process.on('SIGINT', interrupt)
  process.on('SIGTERM', interrupt)
  return {
    async ask(question, read) {
      for (;;) {
        stderr.write(`${question} `)
        const line = await lines.next()
        if (line.done) throw new NoAnswer()
        try {
          return read(line.value.trim())
        } catch (error) {
          if (!(error instanceof WrongAnswer)) throw error
          stderr.write(`  ${error.message}\n`)
        }
      }
    },
    close() {
      process.removeListener('SIGINT', interrupt)
      process.removeListener('SIGTERM', interrupt)
      input.close()
    },
  }
}

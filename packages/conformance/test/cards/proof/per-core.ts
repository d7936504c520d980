import { fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'

/** What as many processes of this file answer as there are cores, in the order of their parts. */
export function perCore<Answer>(
  file: string,
  argumentsOf: (part: number, count: number) => readonly string[],
): Promise<readonly Answer[]> {
  const count = availableParallelism()
  return Promise.all(
    Array.from({ length: count }, async (_, part) => {
      const [answer] = await once(fork(file, argumentsOf(part, count)), 'message')
      return answer as Answer
    }),
  )
}

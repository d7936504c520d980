import type { Connection } from '../../session/connection.ts'
import { createSemaphore } from './semaphore.ts'

/** So many attempts may lose responses by chance. */
const patience = 2
/** The limit of the next attempt; each one after it halves the limit, down to two. */
const firstLimit = 8

/**
 * A target, or what stands before it, may take fewer connections than a burst opens, and a burst loses the same number of responses in
 * each attempt then. So later attempts send fewer requests at the same time.
 */
export function fewerAtOnce(connection: Connection, lostAttempts: number): Connection {
  if (lostAttempts < patience) return connection
  const semaphore = createSemaphore(Math.max(2, firstLimit >> (lostAttempts - patience)))
  return {
    ...connection,
    async exchange(...sent) {
      await semaphore.take()
      try {
        return await connection.exchange(...sent)
      } finally {
        semaphore.end()
      }
    },
  }
}

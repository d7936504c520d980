import type { Exchange } from '../engine/nouns/exchange.ts'

/** An operation that did the same with every valid request: it rejected them, or sent no response. */
export interface DeadOperation {
  readonly operationId: string
  /** Absent if there was no response. */
  readonly status?: number
  /** Set if what it sent was no valid HTTP response. */
  readonly isMalformed?: true
  /** Whether it did the same with all other requests as well. */
  readonly isForEvery: boolean
}

/** One rejected request may have a reason of its own. */
const requestsAtLeast = 2

export function deadOperations(exchanges: readonly Exchange[]): ReadonlyMap<string, DeadOperation> {
  const byOperation = Map.groupBy(exchanges, ({ operationId }) => operationId)
  const dead = [...byOperation].flatMap(([operationId, all]): DeadOperation[] => {
    if (operationId === undefined) return []
    const valid = all.filter(({ intent }) => intent === 'valid')
    const status = valid[0]?.response?.status
    const isMalformed = valid[0]?.trouble?.kind === 'malformed'
    const isSame = ({ response }: Exchange): boolean => response?.status === status
    const isAccepted = status !== undefined && status < 400
    if (valid.length < requestsAtLeast || isAccepted || !valid.every(isSame)) return []
    const facts = { ...(status === undefined ? {} : { status }), ...(isMalformed ? { isMalformed } : {}) } as const
    return [{ operationId, ...facts, isForEvery: all.every(isSame) }]
  })
  return new Map(dead.map((operation) => [operation.operationId, operation]))
}

/** What it does, for the title of a cause. */
export function deathInWords({ operationId, status, isMalformed, isForEvery }: DeadOperation): string {
  const requests = isForEvery ? 'request' : 'valid request'
  const response = isMalformed ? 'valid HTTP response' : 'response'
  if (status === undefined) return `${operationId} sent no ${response} to any ${requests}`
  return `${operationId} returned status ${status} for every ${requests}`
}

import type { Exchange } from '../model/exchange.ts'

/** A target that loses more than one in this many responses cannot be judged: each check restarts too often. */
const losesOneIn = 4

/** This many valid requests of an operation show whether it loses responses intermittently. A timeout costs time. */
const requestsThatTell = { reset: 30, timeout: 6 }

interface Counts {
  valid: number
  lost: number
}

export interface ConnectionHealth {
  /** If the response was lost and the connection allows no judgment, returns why. */
  note(exchange: Exchange): string | undefined
}

/**
 * Distinguishes an unreliable connection from a target that never responds to one kind of request, which is a deviation. An
 * unreliable connection loses responses of several operations, and delivers others of the same operations.
 */
export function createConnectionHealth(): ConnectionHealth {
  const operations = new Map<string, Counts>()

  function complaint(requests: number): string | undefined {
    const telling = [...operations.values()].filter(({ valid }) => valid >= requests)
    const unreliable = telling.filter(({ valid, lost }) => lost * losesOneIn > valid && lost < valid)
    if (unreliable.length < 3 || unreliable.length < telling.length) return undefined
    const sum = (of: keyof Counts): number => telling.reduce((total, counts) => total + counts[of], 0)
    return `the connection is unreliable: ${sum('lost')} of ${sum('valid')} valid requests got no response`
  }

  return {
    note({ operationId, intent, trouble }) {
      // A target may close the connection when it rejects a request.
      if (operationId === undefined || intent !== 'valid') return undefined
      const counts = operations.get(operationId) ?? { valid: 0, lost: 0 }
      operations.set(operationId, counts)
      counts.valid++
      if (trouble?.kind !== 'reset' && trouble?.kind !== 'timeout') return undefined
      counts.lost++
      return complaint(requestsThatTell[trouble.kind])
    },
  }
}

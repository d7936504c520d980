import type { Contract } from '@card-contract/contract'
import { verbOf } from '../interface/read-action.ts'
import type { Exchange } from '../model/exchange.ts'

/** A target that loses more than one in this many responses cannot be judged: each check restarts too often. */
const losesOneIn = 4

/** Losses in a row count once. By chance, one loss in four then begins a row before this share of the requests. */
const beginsARow = (1 / losesOneIn) * (1 - 1 / losesOneIn)

/** This many valid requests of an action show whether it loses responses intermittently. A timeout costs time. */
const requestsThatTell = { reset: 30, timeout: 6 }

/** So often must a scenario have lost responses of an action before it received another one of the same action. */
const lossesThatTell = 24

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
 * unreliable connection loses responses of several actions, and delivers others of the same actions.
 */
export function createConnectionHealth(contract: Contract): ConnectionHealth {
  const actions = new Map<string, Counts>()
  const all = { valid: 0, lost: 0 }
  let lostBetween = 0
  /** Scenario and action of the losses that no response has followed yet. */
  const lostLately = new Set<string>()

  function complaint(requests: number): string | undefined {
    const telling = [...actions.values()].filter(({ valid }) => valid >= requests)
    const unreliable = telling.filter(({ valid, lost }) => lost * losesOneIn > valid && lost < valid)
    const isEverywhere = unreliable.length >= 3 && unreliable.length === telling.length
    // Every check begins with a registration. If every second one times out, the other operations are hardly reached.
    const isMostly = lostBetween >= lossesThatTell && lostBetween > all.valid * beginsARow
    if (!isEverywhere && !isMostly) return undefined
    return `the connection is unreliable: ${all.lost} of ${all.valid} valid requests got no response`
  }

  return {
    note(exchange) {
      const { operationId, intent, trouble } = exchange
      // A target may close the connection when it rejects a request.
      if (operationId === undefined || intent !== 'valid') return undefined
      // One action of an operation may never get a response, and the others always.
      const action = `${operationId} ${verbOf({ exchange, operation: contract.operation(operationId) })}`
      const inScenario = `${exchange.scenario} ${action}`
      const counts = actions.get(action) ?? { valid: 0, lost: 0 }
      actions.set(action, counts)
      counts.valid++
      all.valid++
      if (trouble?.kind !== 'reset' && trouble?.kind !== 'timeout') {
        // A request that is lost each time has no such response, and of requests at the same time one may have it.
        if (lostLately.delete(inScenario)) lostBetween++
        return undefined
      }
      counts.lost++
      all.lost++
      lostLately.add(inScenario)
      return complaint(requestsThatTell[trouble.kind])
    },
  }
}

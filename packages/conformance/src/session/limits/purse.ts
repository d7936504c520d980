import type { Purpose } from '../../evidence/recorder.ts'
import type { Exchange } from '../../exchanges/exchange.ts'
import { type Budget, spent } from '../../model/budget.ts'

/** Keeps to a budget whatever the target does: one that makes the run repeat its requests needs more of them than planned. */
export interface Purse {
  /** Whether a request may be sent, or sent again; if not, the run has ended. */
  pays(purpose: Purpose): boolean
  onRecording(purpose: Purpose, recorded: Pick<Exchange, 'operationId' | 'response'>): void
}

const creating: ReadonlySet<string | undefined> = new Set(['createCardUser', 'createCard'])

/** Whether the target created a user or a card, asked to or not. */
export function hasCreated({ operationId, response }: Pick<Exchange, 'operationId' | 'response'>): boolean {
  return creating.has(operationId) && response !== undefined && response.status < 300
}

export function createPurse(
  { requests = Number.POSITIVE_INFINITY, objects = Number.POSITIVE_INFINITY }: Budget,
  end: (reason: string) => void,
): Purse {
  let [sent, created] = [0, 0]
  /** Requests whose responses have not arrived, but that are likely to create something. */
  const pending = new Set<Purpose>()
  return {
    pays(purpose) {
      const mayCreate = creating.has(purpose.operationId) && purpose.intent !== 'invalid'
      if (sent >= requests) end(spent.requests(requests))
      else if (mayCreate && !pending.has(purpose) && created + pending.size >= objects) end(spent.objects(objects))
      else {
        sent++
        if (mayCreate) pending.add(purpose)
        return true
      }
      return false
    },
    onRecording(purpose, recorded) {
      pending.delete(purpose)
      if (hasCreated(recorded)) created++
    },
  }
}

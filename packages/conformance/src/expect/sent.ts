import type { Contract } from '@card-contract/contract'
import type { Answer } from '../model/stage.ts'

type Body = Readonly<Record<string, unknown>> | undefined

/** What was read of a request so far. */
interface Sent {
  readonly exchange: Answer['exchange']
  body?: Body
  segments?: readonly string[]
  query?: Readonly<Record<string, string>>
}

/** Several checks ask for the same, one after another. */
let latest: Sent | undefined

function sentOf({ exchange }: Answer): Sent {
  if (latest?.exchange !== exchange) latest = { exchange }
  return latest
}

/** The body that was sent, as it was recorded; undefined if there was none, or one that is no JSON object. */
export function sentBody(answer: Answer): Body {
  const sent = sentOf(answer)
  sent.body ??= objectIn(answer.exchange.request.body)
  return sent.body
}

function objectIn(text: string | undefined): Body {
  if (text === undefined) return undefined
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** A parameter of the path that was sent, decoded, given the template that the request was made from. */
export function sentPath(template: string, name: string, answer: Answer): string | undefined {
  const sent = sentOf(answer)
  sent.segments ??= (answer.exchange.request.target.split('?')[0] ?? '').split('/')
  const wanted = segmentsOf(template)
  const at = wanted.indexOf(`{${name}}`)
  const segment = at < 0 ? undefined : sent.segments.at(at - wanted.length)
  try {
    return segment === undefined ? undefined : decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

/** The contract has few templates. */
const knownTemplates = new Map<string, readonly string[]>()

function segmentsOf(template: string): readonly string[] {
  const known = knownTemplates.get(template) ?? template.split('/')
  knownTemplates.set(template, known)
  return known
}

/** The query that was sent. */
export function sentQuery(answer: Answer): Readonly<Record<string, string>> {
  const sent = sentOf(answer)
  sent.query ??= Object.fromEntries(new URLSearchParams(answer.exchange.request.target.split('?')[1] ?? ''))
  return sent.query
}

/** The card that a request was about, by its path. */
export function sentCard(contract: Contract, answer: Answer): string | undefined {
  const { operationId } = answer.exchange
  if (operationId === undefined) return undefined
  const { path } = contract.operation(operationId)
  return sentPath(path, 'cardId', answer) ?? sentPath(path, 'id', answer)
}

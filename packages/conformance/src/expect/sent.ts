import type { Contract } from '@card-contract/contract'
import type { Answer } from '../model/stage.ts'

type Body = Readonly<Record<string, unknown>> | undefined

/** Several checks ask for it, one after another. */
let latest: { readonly exchange: Answer['exchange']; readonly body: Body } | undefined

/** The body that was sent, as it was recorded; undefined if there was none, or one that is no JSON object. */
export function sentBody({ exchange }: Answer): Body {
  if (latest?.exchange !== exchange) latest = { exchange, body: objectIn(exchange.request.body) }
  return latest.body
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
export function sentPath(template: string, name: string, { exchange }: Answer): string | undefined {
  const wanted = template.split('/')
  const given = (exchange.request.target.split('?')[0] ?? '').split('/').slice(-wanted.length)
  const segment = given[wanted.indexOf(`{${name}}`)]
  try {
    return segment === undefined ? undefined : decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

/** The query that was sent. */
export function sentQuery({ exchange }: Answer): Readonly<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(exchange.request.target.split('?')[1] ?? ''))
}

/** The card that a request was about, by its path. */
export function sentCard(contract: Contract, answer: Answer): string | undefined {
  const { operationId } = answer.exchange
  if (operationId === undefined) return undefined
  const { path } = contract.operation(operationId)
  return sentPath(path, 'cardId', answer) ?? sentPath(path, 'id', answer)
}

import { show, showResponse } from '../../nouns/show.ts'
import { type Exchange, headerOf } from '../../nouns/wire/exchange.ts'
import type { Explanation, Unaccepting } from './experiment.ts'

/** Nothing responded, or something that is not the service. */
export async function whyThisIsNoService({
  session,
  contact,
  fixtures,
  baseUrl,
  first,
  ask,
}: Unaccepting): Promise<Explanation> {
  if (first.status === undefined) return whyUnreachable(first.exchange, baseUrl)
  const { bodyless } = contact.others(session, fixtures)
  const other = await ask(bodyless.operationId, bodyless.call, { intent: 'open' })
  if ((other.status ?? 500) >= 400 || first.json !== undefined || other.json !== undefined) return {}
  return `the target does not respond with JSON (${contact.operationId}: ${showResponse(first)}). Check that --base-url is the address of the service.`
}

function whyUnreachable({ trouble }: Exchange, baseUrl: string): string {
  const { kind, message = 'no response' } = trouble ?? {}
  const does = `the target cannot be ${kind === 'too-large' ? 'judged' : 'reached'}: ${message}.`
  if (/certificate|self-signed|altname/i.test(message)) {
    return `${does} Trust its certificate with --ca FILE, or accept any certificate with --insecure.`
  }
  // A server of TLS closes the connection on a plain request, often silently.
  const mayExpectTls = kind === 'reset' && baseUrl.startsWith('http:')
  const tls = mayExpectTls ? ' If the port expects TLS, begin --base-url with https.' : ''
  return `${does}${tls} Check that it is running and that --base-url is right.`
}

/** With a wrong base URL, requests for existing and for missing operations get the same response. */
export async function whyNothingIsFound(one: Unaccepting): Promise<string | undefined> {
  const { session, contact, fixtures, first, ask } = one
  const { contract, samples } = session
  const { change, lookup } = contact.others(session, fixtures)
  for (const { operationId, call } of [change, lookup]) {
    if ((await ask(operationId, call, { intent: 'open' })).status !== first.status) return undefined
  }
  // A service requires credentials where an operation exists: only there, or everywhere.
  const schemes = contract.operation(change.operationId).credentials.map(({ scheme }) => [scheme, null])
  const anonymous = { credentials: Object.fromEntries(schemes), intent: 'open' } as const
  const unnamed = await ask(change.operationId, change.call, anonymous)
  const unknown = samples.unknownId('nowhere-0001')
  const nowhere = await ask(undefined, {}, { ...anonymous, method: 'POST', target: `/${unknown}` })
  if (unnamed.status !== nowhere.status) return undefined
  const location = headerOf(first.headers, 'location')
  const reported = location === undefined ? showResponse(first) : `${first.status}, a redirect to ${show(location)}`
  return `no operation of the contract was found (${contact.operationId}: ${reported}). Check --base-url: it normally ends with ${contract.basePath}.`
}

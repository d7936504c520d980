import { credentials, operations } from '#operations'
import type { OperationId } from '#types'
import { callOperation } from './call-operation.ts'
import { CALL_OPTIONS, type CallOptions, CLIENT_SETTINGS } from './call-options.ts'
import type { CardClient, CardClientOptions, GivenIn, Waiting } from './card-client.ts'
import { createSend } from './create-send.ts'
import { checkLimits } from './deadline.ts'
import { keepLoaded, loaded } from './loaded.ts'
import { partsOf, prepareRequest } from './prepare-request.ts'
import { checkNames, rejectCall } from './reject-call.ts'
import type { RawInit } from './send-raw.ts'
import { createTransport } from './transport.ts'
import type { WaitOptions } from './wait-for.ts'

const SETTINGS = [...CLIENT_SETTINGS, ...Object.keys(credentials)]

/**
 * Creates a client for the service at `baseUrl`.
 *
 * @example
 * const cards = createCardClient({ baseUrl: 'https://api.example.com/api/v1', apiKey, accessToken, serviceToken })
 */
export function createCardClient<const Options extends CardClientOptions>(
  options: Options & { readonly [Unknown in Exclude<keyof Options, keyof CardClientOptions>]: never },
): CardClient<GivenIn<Options>> {
  // Without a compiler, there may be no options, or others.
  const given = { ...(options as CardClientOptions) }
  checkNames(undefined, given, SETTINGS)
  const settings: CardClientOptions = { ...given, baseUrl: checked(given.baseUrl) }
  checkLimits(undefined, settings)
  const transport = createTransport(settings)
  const send = createSend(transport, settings)
  const explanations = keepLoaded(() => import('./explain-failure.ts'))

  const call = async (operationId: OperationId, request: object = {}, callOptions: CallOptions = {}) => {
    checkNames(operationId, callOptions, CALL_OPTIONS)
    const parts = partsOf(operationId, request as Readonly<Record<string, unknown>>)
    const prepared = prepareRequest(operationId, parts)
    const explain = await explanations()
    if (prepared.isSuspect) explain.rejectLostValues(operationId, parts)
    return callOperation(prepared, callOptions, settings, send, explain)
  }
  const methods = Object.keys(operations).map((id) => [id, call.bind(undefined, id as OperationId)])

  // Everything else is loaded when it is first used.
  const wait = async <State>(id: OperationId, request: object, waitOptions = {} as WaitOptions<State>) =>
    (await loaded(import('./wait-for.ts'))).waitFor(
      id,
      (callOptions) => call(id, request, callOptions) as Promise<State>,
      waitOptions,
      await explanations(),
    )
  const waiting: Waiting = {
    waitForPayout: (reference, waitOptions) => wait('getPayoutStatus', { reference }, waitOptions),
    waitForPayment: (body, waitOptions) => wait('checkPaymentStatus', { body }, waitOptions),
  }
  const raw = async (method: string, path: string, init?: RawInit) =>
    (await loaded(import('./send-raw.ts'))).sendRaw(send, settings, await explanations(), method, path, init)
  const { client } = transport
  // openapi-fetch names its methods after those of HTTP, in capitals.
  const verbs = Object.keys(client).flatMap((name) => (name < 'a' ? [[name, raw.bind(undefined, name)]] : []))

  return { ...Object.fromEntries(methods), ...waiting, raw: { ...client, request: raw, ...Object.fromEntries(verbs) } }
}

/** The normalized base URL, without a slash at the end. */
function checked(baseUrl: unknown): string {
  const expected = 'baseUrl to be an http URL without user, query, fragment'
  if (typeof baseUrl !== 'string') return rejectCall(undefined, expected, 'none', 'invalid-options')
  if (/^https?:[^?#@]+$/i.test(baseUrl) && URL.canParse(baseUrl)) {
    const { href } = new URL(baseUrl)
    let end = href.length
    while (href[end - 1] === '/') end--
    return href.slice(0, end)
  }
  // Intentionally shows nothing else: it may contain a password.
  const shown = /^[\w.:/-]+$/.test(baseUrl) && !baseUrl.includes('://') ? `"${baseUrl}", without https://` : 'another'
  return rejectCall(undefined, expected, shown, 'invalid-options')
}

import { show } from '../engine/nouns/show.ts'
import { notJson } from '../engine/rules/client-requests.ts'
import { decimal, isDecimal } from '../engine/values/decimal.ts'
import { isRecord, readExactly } from '../engine/values/json.ts'
import { askedBy, type Result } from './protocol.ts'
import type { Evidence, FoundInClient, PlayedCall, Seen } from './scenario.ts'

/** The requests that belong to the calls of the scenario. */
export function ownRequests({ requests }: Pick<Evidence, 'requests'>): readonly Seen[] {
  return requests.filter(({ isOwn }) => isOwn)
}

/** Those that arrived during a call. */
export function during(evidence: Pick<Evidence, 'requests'>, index: number): readonly Seen[] {
  return ownRequests(evidence).filter((one) => one.during === index)
}

/** The result of a call in words: `rejected`, or why there is none. */
export function resultInWords(result: Result): string {
  if (result.kind === 'missing') return result.text
  const said = result.kind === 'done' || result.text === undefined ? '' : `, ${show(result.text)}`
  return result.kind + said
}

/** A client that breaks gives no result. Any other missing result makes the check inconclusive. */
export function* brokenBy({ asked, result }: PlayedCall, request: Seen | undefined): Generator<FoundInClient> {
  if (result.kind !== 'missing' || result.why === 'protocol' || result.why === 'unfinished') return
  const isLate = result.why === 'late'
  const what = isLate ? 'did not return from' : 'died during'
  yield because(
    isLate ? 'does not come back' : 'dies',
    found(`${what} ${asked.call}`, 'a result', result.text, request),
  )
}

export function found(what: string, expected: string, received: string, request?: Seen): FoundInClient {
  return {
    headline: `the client ${what}`,
    expected,
    received: received || 'nothing',
    ...(request ? { exchange: request.exchange } : {}),
  }
}

/** A finding with what the client does, by which reports group. */
export function because(does: string, one: FoundInClient): FoundInClient {
  return { ...one, about: { ...one.about, does } }
}

/** The request for a call is the one that was asked for: operation, path, query and body. Other fields are left open. */
export function* arrivesAsAsked(evidence: Evidence, index: number): Generator<FoundInClient> {
  const call = evidence.calls[index]
  if (!call) return
  const { asked, result } = call
  const operation = evidence.contract.operation(asked.call)
  const wanted = askedBy(operation, asked)
  const all = during(evidence, index)
  const own = all.filter((one) => one.operation === operation)
  const request = own[0] ?? all[0]
  if (request === undefined) {
    const expected = `${operation.method} ${operation.path}`
    yield because('sends nothing', found(`sent nothing for ${asked.call}`, expected, resultInWords(result)))
    return
  }
  if (own.length === 0) {
    const [expected, received] = [`${operation.method} ${operation.path}`, `${request.method} ${request.target}`]
    const what = 'to another operation'
    yield because(`sends calls ${what}`, found(`sent ${asked.call} ${what}`, expected, received, request))
    return
  }
  for (const [name, value] of Object.entries(wanted.path)) {
    if (request.path[name] === value) continue
    yield* another(name, asked.call, value, request.path[name], request)
  }
  const query = new URLSearchParams(request.target.split('?').slice(1).join('?'))
  yield* differing(asked.call, wanted.query, Object.fromEntries(query), request)
  if (!wanted.body) return
  const body = readExactly(request.body)
  if (isRecord(body)) yield* differing(asked.call, wanted.body, body, request)
  else {
    const [what, received] = request.body === '' ? ['no body', 'no body'] : [notJson, show(request.body)]
    yield because(`sends ${what}`, found(`sent ${what} to ${asked.call}`, 'a JSON object', received, request))
  }
}

function* differing(
  call: string,
  wanted: Readonly<Record<string, unknown>>,
  sent: Readonly<Record<string, unknown>>,
  request: Seen,
): Generator<FoundInClient> {
  for (const [name, value] of Object.entries(wanted)) {
    if (Object.hasOwn(sent, name) && isSame(value, sent[name])) continue
    yield* another(name, call, value, sent[name], request)
  }
}

function* another(
  field: string,
  call: string,
  wanted: unknown,
  sent: unknown,
  request: Seen,
): Generator<FoundInClient> {
  const what = sent === undefined ? `no \`${field}\`` : `another \`${field}\``
  const about = { field, does: `sends ${what}` }
  yield { ...found(`sent ${what} to ${call}`, show(wanted), show(sent), request), about }
}

/** Numbers are compared as decimals, whatever their notation. */
function isSame(wanted: unknown, received: unknown): boolean {
  if (typeof wanted !== 'number') return String(wanted) === String(received)
  return typeof received === 'string' && isDecimal(received) && decimal(received) === decimal(wanted)
}

const understoodFields: Readonly<Record<string, readonly string[]>> = {
  createCardUser: ['user_id'],
  createCard: ['card_id', 'balance'],
  checkPaymentStatus: ['order_id', 'amount', 'status'],
  getPayoutStatus: ['reference', 'amount', 'status'],
}

const ofCards = ['card_id', 'new_balance']

/** What the client understood is what the server returned: the identifiers and the money, exactly. */
export function* understood(evidence: Evidence, index: number): Generator<FoundInClient> {
  const call = evidence.calls[index]
  if (!call) return
  const { asked, result } = call
  const request = during(evidence, index)
    .filter((one) => one.operation?.operationId === asked.call)
    .at(-1)
  yield* brokenBy(call, request)
  if (result.kind === 'missing') return
  if (result.kind !== 'done') {
    const what = request ? 'although the server carried it out and confirmed it' : 'without a request for it'
    yield found(`called ${asked.call} ${result.kind}, ${what}`, 'done', resultInWords(result), request)
    return
  }
  const sent = request && readExactly(bodyOf(request))
  const returned = isRecord(sent) && isRecord(sent.data) ? sent.data : {}
  const read = isRecord(result.data) ? result.data : {}
  for (const name of understoodFields[asked.call] ?? ofCards) {
    if (returned[name] === undefined || sameText(returned[name], read[name])) continue
    yield {
      ...found(`understood another \`${name}\` of ${asked.call}`, show(returned[name]), show(read[name]), request),
      about: { field: name },
    }
  }
  const list = returned.transactions
  const isAboutThem = asked.action === 'get_transactions' || asked.action === 'transactions'
  if (Array.isArray(list) && (isAboutThem ? list.length > 0 : read.transactions !== undefined)) {
    yield* understoodList(asked.call, list, read.transactions, request)
  }
}

function* understoodList(
  call: string,
  sent: readonly unknown[],
  read: unknown,
  request: Seen | undefined,
): Generator<FoundInClient> {
  const amounts = (list: unknown) => (Array.isArray(list) ? list.map((one) => (isRecord(one) ? one.amount : one)) : [])
  const [wanted, received] = [amounts(sent), amounts(read)]
  const at = wanted.findIndex((amount, place) => !sameText(amount, received[place]))
  if (at < 0 && wanted.length === received.length) return
  const [expected, got] =
    wanted.length === received.length
      ? [show(wanted[at]), show(received[at])]
      : [`${wanted.length} transactions`, `${received.length} transactions`]
  yield {
    ...found(`understood other transactions of ${call}`, expected, got, request),
    about: { field: 'transactions' },
  }
}

/** Both are texts of JSON; money may be a number on one side, and a text on the other. */
function sameText(one: unknown, other: unknown): boolean {
  const [left, right] = [String(one), String(other)]
  return left === right || (isDecimal(left) && isDecimal(right) && decimal(left) === decimal(right))
}

function bodyOf({ reply }: Seen): string {
  return reply.kind === 'respond'
    ? String(reply.body)
    : reply.kind === 'raw'
      ? reply.text.slice(reply.text.indexOf('{'))
      : ''
}

/** Judges every call of a scenario alike, or every one that it is about. */
export function eachCall(
  judge: (evidence: Evidence, index: number) => Iterable<FoundInClient>,
  isAbout: (call: PlayedCall, index: number) => boolean = () => true,
) {
  return function* judgeAll(evidence: Evidence): Generator<FoundInClient> {
    for (const [index, call] of evidence.calls.entries()) if (isAbout(call, index)) yield* judge(evidence, index)
  }
}

/** The calls of one operation. A scenario may need others first, which another scenario is about. */
export function callsOf(operationId: string) {
  return ({ asked }: PlayedCall): boolean => asked.call === operationId
}

import type { Deviation, Found, Rule } from '../../engine/nouns/check.ts'
import { show } from '../../engine/nouns/show.ts'
import type { Step } from '../../engine/nouns/step.ts'
import type { ApiResponse } from '../../engine/nouns/wire/call.ts'
import type { Exchange } from '../../engine/nouns/wire/exchange.ts'
import { aboutOverlap } from '../../engine/nouns/wire/overlap.ts'
import { deviationsFromSent } from '../../engine/rules/deviation.ts'
import { accepted, conforming, eachResponse, responsesTogether } from '../../engine/rules/each-response.ts'
import { inEach } from '../../engine/values/in-common.ts'
import type { Fields } from '../../engine/values/json.ts'
import { once } from '../../engine/values/once.ts'
import { asText, fieldAt } from '../../engine/values/texts.ts'
import { pointerOf, shownId } from '../actions/read-action.ts'

/** Case does not tell two addresses apart, and Unicode gives several spellings of a letter the same meaning. */
const sameness: Readonly<Record<string, (text: string) => string>> = {
  first_name: (text) => text.normalize(),
  last_name: (text) => text.normalize(),
  email: (text) => text.toLowerCase(),
}

/** Names and address come back as they were sent, in every registration or in some. A service may show all names in capitals or in title case. */
export function echoesNameAndEmail(isOwn: (step: Step) => boolean = () => true): Rule {
  return function* judge(steps) {
    const all = accepted('createCardUser')(steps)
    const own = all.filter(isOwn)
    const inOneCase = Object.keys(sameness).filter((name) =>
      offCase.some((pattern) => own.every((step) => isWithout(pattern, step.read().data?.[name]))),
    )
    const asked = steps.of('createCardUser').map((step) => step.sent.body() ?? {})
    const addresses = new Map(asked.map((body) => [addressIn(body), body]))
    const foreign = all.map((step) => step.read()).filter((response) => isOfAnother(response, addresses))
    const where = once(() => sharedIn(foreign, addresses, asked))
    yield* eachResponse(
      () => own,
      (response) => {
        const deviations = deviationsFromNames(response, inOneCase)
        return isOfAnother(response, addresses) ? deviations.map((one) => ofAnother(one, where())) : deviations
      },
    )(steps)
  }
}

/** What no text in capitals has, be it those of ASCII alone, and no text in title case, whatever counts as a word. */
const offCase = [/[a-z]/, /^\p{Ll}|\p{L}\p{Lu}/u]

function isWithout(pattern: RegExp, text: unknown): boolean {
  return typeof text === 'string' && !pattern.test(text)
}

function deviationsFromNames(response: ApiResponse, inOneCase: readonly string[]): readonly Deviation[] {
  const sent = response.sent.body()
  return Object.entries(sameness).flatMap(([name, plain]) => {
    const [shown, asked] = [response.data?.[name], sent?.[name]].map((text) => {
      if (typeof text !== 'string') return undefined
      return plain(inOneCase.includes(name) ? text.toUpperCase() : text)
    })
    return shown === asked ? [] : deviationsFromSent(response, `/data/${name}`, sent?.[name])
  })
}

/** Whether a response has the address of another registration: then it is about another user. */
function isOfAnother(response: ApiResponse, addresses: ReadonlyMap<string, Fields>): boolean {
  const [shown, sent] = [response.data, response.sent.body()].map(addressIn)
  if (!shown || shown === sent) return false
  return addresses.has(shown)
}

function addressIn(fields: Fields = {}): string {
  return asText(fields.email).toLowerCase()
}

function ofAnother(deviation: Deviation, where: string | undefined): Deviation {
  const about = { fault: 'foreign', ...(where === undefined ? {} : { where }) } as const
  return { ...deviation, headline: `${deviation.headline}, as of another user`, about }
}

/** Which field each of these registrations shares with the one whose user it got, if hardly any two others share it. */
function sharedIn(
  foreign: readonly ApiResponse[],
  addresses: ReadonlyMap<string, Fields>,
  asked: readonly Fields[],
): string | undefined {
  const shared = foreign.map(({ data, sent }): readonly string[] => {
    const [body, other] = [sent.body() ?? {}, addresses.get(addressIn(data)) ?? {}]
    return Object.keys(body).filter((name) => body[name] === other[name])
  })
  const isRare = (name: string): boolean => new Set(asked.map((one) => one[name])).size * 2 > asked.length
  const [name, ...others] = inEach(shared).filter(isRare)
  return name === undefined || others.length > 0 ? undefined : `\`${name}\` is that of an earlier user`
}

/** What identifies a registered user. */
interface Known {
  /** The values that may each be unique to a user. The last one is a name with a day of birth. */
  readonly sent: readonly unknown[]
  readonly shown: Readonly<Record<(typeof telling)[number], unknown>>
  readonly exchange: Exchange
}

const telling = ['user_id', 'reference', 'first_name', 'last_name', 'created_at'] as const

/** Every user has an ID of its own, and a reference of its own unless all have the same one. `unique` names the fields whose values may be unique to a user. */
export function userIdsAreUnique(unique: readonly string[]): Rule {
  // A name alone does not identify a person, even if a service rejects it the second time.
  const identifying = unique.filter((name) => !telling.some((one) => one === name))
  return responsesTogether(conforming('createCardUser'), (responses) => deviationsAmong(responses, identifying))
}

function* deviationsAmong(responses: Iterable<ApiResponse>, unique: readonly string[]): Iterable<Found> {
  const seen = new Map<string, Known>()
  const byReference = new Map<string, Known>()
  const again: Found[] = []
  for (const response of responses) {
    const { data = {}, exchange } = response
    const body = response.sent.body() ?? {}
    const id = shownId(response, 'user')
    if (id === undefined) continue
    const shown = Object.fromEntries(telling.map((name) => [name, data[name]])) as Known['shown']
    const person = JSON.stringify([body.first_name, body.last_name, body.dob])
    const known = { sent: [...unique.map((name) => body[name]), person], shown, exchange }
    const before = seen.get(id)
    seen.set(id, known)
    if (before && !couldBeTheSame(before, known)) yield sameFor(response, pointerOf(response, 'user'), id, before)
    const { reference } = shown
    if (typeof reference !== 'string' || reference === '') continue
    const other = byReference.get(reference)
    byReference.set(reference, other ?? known)
    if (!other || other.shown.user_id === id || sharesAny(other, known)) continue
    again.push(sameFor(response, '/data/reference', reference, other))
  }
  if (byReference.size > 1) yield* again
}

function sameFor({ exchange }: ApiResponse, pointer: string, value: string, before: Known): Found {
  return {
    headline: `createCardUser returned the same ${fieldAt(pointer)} for two users`,
    expected: `${pointer === '/data/reference' ? 'a reference' : 'an id'} that no other user has`,
    received: `${show(value)}, which another user has (exchange ${before.exchange.id})`,
    ...aboutOverlap(before.exchange, exchange),
    ...{ pointer, exchange: exchange.id },
  }
}

/** Whether both registrations have the same value in a field that may identify a user. */
function sharesAny(one: Known, other: Known): boolean {
  return one.sent.some((value, index) => value === other.sent[index])
}

/**
 * The interface does not say whether two registrations with the same value in such a field are one user. They are two if the
 * second response shows a user of another name, with another reference or another time of creation.
 */
function couldBeTheSame(one: Known, other: Known): boolean {
  if (!sharesAny(one, other)) return false
  const isOther = (name: (typeof telling)[number]): boolean => one.shown[name] !== other.shown[name]
  const isAnotherPerson = isOther('first_name') && isOther('last_name')
  return !(isAnotherPerson && (isOther('reference') || isOther('created_at')))
}

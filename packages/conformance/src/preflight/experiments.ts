import type { ApiResponse } from '../exchanges/call.ts'
import { isSameResponse, textOf } from '../exchanges/is-same-response.ts'
import type { Session } from '../exchanges/session.ts'
import { show, showResponse } from '../exchanges/show.ts'
import type { Learnt } from '../model/learnt.ts'
import { type Field, fieldsOf, isFreeText } from '../samples/fields.ts'
import { camelCase } from '../values/camel-case.ts'
import { isNamedIn } from '../values/is-named-in.ts'
import { list } from '../values/words.ts'
import { inWords, type Stranger, strangersIn } from './strangers.ts'

export type Body = Readonly<Record<string, unknown>>

export type Register = (body: Body) => Promise<ApiResponse>

/** A registration that was rejected. */
interface Rejected {
  readonly session: Session
  readonly rejection: ApiResponse
  /** The fields that the user gave samples for. */
  readonly given: readonly string[]
}

/** Another registration. */
interface Change {
  readonly body: Body
  /** What is learnt if the target accepts it. */
  readonly shows: Learnt
  /** What it is about. A field that the rejection names is tried first. */
  readonly field?: string
}

interface Experiment {
  readonly changes: string
  /** How many requests it takes. */
  readonly atMost: number
  of(rejected: Rejected): readonly Change[]
}

/** What is asked again after a plain registration was rejected. The first change that is accepted explains the rejection. */
export const experiments: readonly Experiment[] = [
  { changes: 'leaves out a sample that the user gave, or all', atMost: 14, of: withoutSamples },
  { changes: 'adds a field that the response names and the contract does not have', atMost: 7, of: withStrangers },
  { changes: 'adds an optional field, or all', atMost: 4, of: withOptionalFields },
  { changes: 'writes a date in another form', atMost: 8, of: withOtherDates },
  { changes: 'sends a number in place of one text', atMost: 12, of: (one) => replacing(one, isFreeText, asNumber) },
  { changes: 'leaves out one text', atMost: 12, of: (one) => replacing(one, isFreeText, () => undefined) },
  { changes: 'sends a number in place of every text', atMost: 1, of: withNumbers },
  { changes: 'names the fields in other ways', atMost: 4, of: underOtherNames },
]

export function userFields({ contract }: Session): readonly Field[] {
  return fieldsOf(contract, contract.operation('createCardUser'))
}

export function plainUser({ samples }: Session): Body {
  return samples.body('createCardUser')
}

/** What the first registration shows that is accepted, or that changes the rejection; undefined if none does. */
export async function whatIsWanted(rejected: Rejected, register: Register): Promise<Learnt | undefined> {
  const { session, rejection } = rejected
  const all = experiments.flatMap(({ of, atMost }) => of(rejected).slice(0, atMost))
  const isFirst = ({ field }: Change): boolean => field !== undefined && isNamedIn(textOf(rejection), field)
  for (const { body, shows } of [...all.filter(isFirst), ...all.filter((one) => !isFirst(one))]) {
    if ((await register(body)).isSuccess) return shows
  }
  const changesIt = async (name: string): Promise<boolean> =>
    !isSameResponse(await register({ ...plainUser(session), [name]: 'Sample' }), rejection)
  for (const one of strangersIn(rejection, userFields(session))) {
    // The target reads this field if another one makes no difference.
    if (await changesIt(one.name))
      return (await changesIt('unrelated_field')) ? undefined : wish(`it reads ${inWords(one)}`)
  }
  return undefined
}

const wish = (undocumentedWish: string): Learnt => ({ undocumentedWish })

/** The value that a run sends otherwise takes the place of a sample. */
function withoutSamples({ session, rejection, given }: Rejected): Change[] {
  return singlesAndAll(given).map((names) => {
    const usual = names.map((name) => [name, session.samples.usual('createCardUser', name)])
    const [are, them, others] = names.length === 1 ? ['was', 'it', 'another value'] : ['were', 'them', 'other values']
    const does = `${are} rejected (createCardUser: ${showResponse(rejection)}); without ${them} the target accepts a registration. Remove ${them}, or give ${others}.`
    return {
      body: { ...plainUser(session), ...Object.fromEntries(usual) },
      shows: rejectedSamples(session, rejection, names, does),
      field: names[0] ?? '',
    }
  })
}

/** Blocks all registrations because the target rejects these samples of the user; `does` says what it did. */
export function rejectedSamples(
  { overrides }: Session,
  rejection: ApiResponse,
  names: readonly string[],
  does: string,
): Learnt {
  const samples = names.map((name) => `${name}=${[overrides[name]].flat().join(' ')}`)
  return rejectedValues(rejection, `${list(samples.map((sample) => `--sample ${sample}`))} ${does}`, samples)
}

/** Blocks all registrations, because the target may reject their values. */
export function rejectedValues(rejection: ApiResponse, message: string, samples?: readonly string[]): Learnt {
  const { status = 0, exchange } = rejection
  const cause = { operationId: 'createCardUser', status, lack: 'sample', exchange: exchange.id } as const
  return { rejectedValues: { kind: 'setup', message, ...cause, ...(samples ? { samples } : {}) } }
}

function singlesAndAll<One>(list: readonly One[]): readonly (readonly One[])[] {
  return [...list.map((one) => [one]), ...(list.length > 1 ? [list] : [])]
}

function withStrangers({ session, rejection }: Rejected): Change[] {
  const strangers = strangersIn(rejection, userFields(session))
  const similar = strangers.flatMap(({ name, near }) => (near ? [{ name, near }] : []))
  const adding = (added: readonly Stranger[]): Change => {
    const plain = plainUser(session)
    const values = added.map(({ name, near }) => [name, (near && plain[near.name]) ?? 'Sample'])
    const shows = wish(`it requires ${added.map(inWords).join(' and ')}`)
    return { body: { ...plain, ...Object.fromEntries(values) }, shows, field: added[0]?.name ?? '' }
  }
  const changes = singlesAndAll(strangers).map(adding)
  if (similar.length === 0) return changes
  const left = Object.fromEntries(similar.map(({ near }) => [near.name, undefined]))
  const inPlace = similar.map(({ name, near }) => `\`${name}\` in place of \`${near.name}\``)
  const body = { ...adding(similar).body, ...left }
  return [...changes, { body, shows: wish(`it accepts ${inPlace.join(' and ')}`), field: similar[0]?.name ?? '' }]
}

function withOptionalFields({ session }: Rejected): Change[] {
  const optional = userFields(session).flatMap(({ name, required }) => (required ? [] : [name]))
  return singlesAndAll(optional).map((names) => {
    const values = names.map((name) => [name, session.samples.optional('createCardUser', name)])
    const are = names.length === 1 ? 'is' : 'are'
    const shows = wish(`it requires ${list(names.map((name) => `\`${name}\``))}, which ${are} optional`)
    return { body: { ...plainUser(session), ...Object.fromEntries(values) }, shows, field: names[0] ?? '' }
  })
}

/** The required fields of one kind, each with another value. */
function replacing(
  { session }: Rejected,
  isMeant: (field: Field) => boolean,
  other: (value: unknown) => unknown,
): Change[] {
  const fields = userFields(session).filter((field) => field.required && isMeant(field))
  return fields.map(({ name }) => {
    const plain = plainUser(session)
    const value = other(plain[name])
    const what =
      value === undefined ? 'a request without' : `${typeof value === 'number' ? 'a number' : show(value)} as`
    return { body: { ...plain, [name]: value }, shows: wish(`it accepts ${what} \`${name}\``), field: name }
  })
}

function withOtherDates(rejected: Rejected): Change[] {
  const forms = ['$3/$2/$1', '$2/$3/$1', '$3.$2.$1', '$3-$2-$1', '$1/$2/$3', '$1$2$3', '$1-$2-$3T00:00:00Z']
  const isDate = ({ schema }: Field): boolean => schema.format === 'date'
  return forms.flatMap((form) =>
    replacing(rejected, isDate, (date) => String(date).replace(/^(\d{4})-(\d\d)-(\d\d)$/, form)),
  )
}

function withNumbers({ session }: Rejected): Change[] {
  const plain = plainUser(session)
  const texts = userFields(session).filter((field) => isFreeText(field) && Object.hasOwn(plain, field.name))
  const numbers = texts.map(({ name }) => [name, asNumber(plain[name])])
  return [{ body: { ...plain, ...Object.fromEntries(numbers) }, shows: wish('it accepts numbers in place of strings') }]
}

/** In place of the documented names, and beside them. */
function underOtherNames({ session }: Rejected): Change[] {
  const spellings = [
    {
      rename: (name: string) => name.replace('adress', 'address'),
      field: '`billing_address`',
      own: '`billing_adress`',
    },
    { rename: camelCase, field: 'field names in camel case', own: 'the documented ones' },
  ]
  return spellings.flatMap(({ rename, field, own }) => {
    const [plain, other] = [plainUser(session), plainUser(session)]
    return [
      { body: renamed(plain, rename), shows: wish(`it accepts ${field} in place of ${own}`) },
      { body: { ...renamed(other, rename), ...other }, shows: wish(`it requires ${field} in addition to ${own}`) },
    ]
  })
}

function asNumber(value: unknown): number {
  return Number(String(value).replace(/\D/g, '').slice(0, 15)) || 1
}

function renamed(body: Body, rename: (name: string) => string): Body {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [rename(name), value]))
}

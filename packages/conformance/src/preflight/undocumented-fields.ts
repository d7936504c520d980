import { camelCase } from '../model/camel-case.ts'
import { isNamedIn } from '../model/is-named-in.ts'
import type { ApiResponse, Session } from '../model/session.ts'
import { list } from '../model/words.ts'
import type { Field } from '../samples/fields.ts'
import { textOf } from './ask.ts'
import { type Body, plainUser, userFields } from './registrations.ts'

export type Register = (body: Body) => Promise<ApiResponse>

/** A name in a response that may be the name of a field for the target. */
interface Candidate {
  readonly name: string
  /** The field of the contract with a similar name. */
  readonly near?: Field
}

/** Only a few: each costs a request. */
const candidatesAtMost = 6

/**
 * Says which field a registration needs although the contract has none of that name, if that can be shown: with the field,
 * the registration is accepted, or at least no longer rejected because of the field.
 */
export async function whichFieldIsMissed(
  session: Session,
  register: Register,
  rejection: ApiResponse,
): Promise<string | undefined> {
  const candidates = candidatesIn(session, rejection)
  if (candidates.length === 0) return undefined
  const wish = (missed: readonly Candidate[]): string => `it requires ${missed.map(inWords).join(' and ')}`
  if ((await register(withFields(session, candidates))).isSuccess) {
    for (const one of candidates) if ((await register(withFields(session, [one]))).isSuccess) return wish([one])
    return wish(candidates)
  }
  const similar = candidates.filter(({ near }) => near)
  if (similar.length > 0 && (await register(withFields(session, similar, true))).isSuccess) {
    return `it accepts ${similar.map(({ name, near }) => `\`${name}\` in place of \`${near?.name}\``).join(' and ')}`
  }
  const asked = askedFor(session, rejection)
  const suspects = similar.length > 0 ? similar : candidates.filter(({ name }) => name === asked)
  for (const one of suspects) {
    if (isNamedIn(textOf(await register(withFields(session, [one]))), one.name)) continue
    // If the target reacts to any additional field, its reaction to this one shows nothing.
    const unrelated = await register({ ...plainUser(session), unrelated_field: 'Sample' })
    if (isNamedIn(textOf(unrelated), one.name)) return wish([one])
  }
  return asked === undefined ? undefined : `it asks for ${inWords({ name: asked })}`
}

/** Says that a name in the response is almost the name of a field. */
export function similarNames(session: Session, rejection: ApiResponse): string {
  const pairs = candidatesIn(session, rejection).flatMap(({ name, near }) =>
    near && core(near.name) === core(name) ? [`\`${name}\`, where the contract has \`${near.name}\``] : [],
  )
  return pairs.length === 0 ? '' : ` Its response names ${list(pairs)}.`
}

function inWords({ name, near }: Candidate): string {
  return `\`${name}\`, which the contract does not have${near ? ` (its field is \`${near.name}\`)` : ''}`
}

/** Words that are similar to the name of a field, or that consist of several words, as only names do. */
function candidatesIn(session: Session, rejection: ApiResponse): Candidate[] {
  const fields = userFields(session)
  const isOwn = (name: string): boolean => fields.some((one) => one.name === name || camelCase(one.name) === name)
  const words = new Set(textOf(rejection).match(/(?<![A-Za-z0-9_])[A-Za-z]\w{2,39}(?![A-Za-z0-9_])/g))
  const candidates = [...words]
    .filter((name) => !isOwn(name))
    .map((name): Candidate => {
      const near = fields.find((one) => core(one.name) === core(name)) ?? fields.find((one) => isPartOf(one.name, name))
      return near ? { name, near } : { name }
    })
  const isName = ({ name, near }: Candidate): boolean => near !== undefined || isCompound(name)
  const rank = ({ near }: Candidate): number => (near ? 0 : 1)
  return candidates
    .filter(isName)
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, candidatesAtMost)
}

function isCompound(name: string): boolean {
  return /[a-z](?:_[a-z]|[A-Z])/.test(name)
}

/** What is left of a name without its notation and its doubled letters. */
function core(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('_', '')
    .replace(/([a-z])\1+/g, '$1')
}

function isPartOf(one: string, other: string): boolean {
  const [short = '', long = ''] = [core(one), core(other)].sort((a, b) => a.length - b.length)
  return short.length >= 5 && (long.startsWith(short) || long.endsWith(short))
}

/** A plain registration with these fields, beside the similar ones or in their place. */
function withFields(session: Session, candidates: readonly Candidate[], isInPlace = false): Body {
  const plain = plainUser(session)
  const added = candidates.map(({ name, near }) => [name, (near && plain[near.name]) ?? 'Sample'])
  const left = isInPlace ? candidates.flatMap(({ near }) => (near ? [[near.name, undefined]] : [])) : []
  return { ...plain, ...Object.fromEntries(left), ...Object.fromEntries(added) }
}

/** Every documented required field was sent, so a service that misses another field has added that requirement. */
function askedFor(session: Session, rejection: ApiResponse): string | undefined {
  const [, name = ''] = missing.exec(textOf(rejection)) ?? []
  const isOwn = userFields(session).some((one) => one.name === name || camelCase(one.name) === name)
  return isCompound(name) && !isOwn ? name : undefined
}

/** Not "is required in international format", which is about a value. */
const missing = /\b(\w+)\b\W{1,3}(?:field )?is (?:required|missing|mandatory)\b(?! (?:as|in|to|with)\b)/

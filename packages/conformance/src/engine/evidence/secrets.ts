import type { Contract, JsonSchema } from '@card-contract/contract'
import type { Placeholders } from '../nouns/suite.ts'
import type { Target } from '../nouns/target.ts'
import type { SecretField } from '../nouns/wire/in-plain-text.ts'
import type { Secret } from '../nouns/wire/wire.ts'

export function secretsOf(
  placeholders: Placeholders,
  { credentials, headers }: Pick<Target, 'credentials' | 'headers'>,
): Secret[] {
  return [
    ...Object.entries(placeholders).map(([scheme, placeholder]) => ({ value: credentials[scheme] ?? '', placeholder })),
    // Extra headers exist to pass gateways, so their values are treated as secrets.
    ...headers.map(([name, value]) => ({ value, placeholder: headerPlaceholder(name) })),
  ]
}

const ofHeader = '$HEADER_'

/** Whether the secret belongs to a scheme and not to an extra header. */
export function isCredential({ placeholder }: Secret): boolean {
  return !placeholder.startsWith(ofHeader)
}

export function headerPlaceholder(name: string): string {
  return `${ofHeader}${name.toUpperCase().replace(/\W/g, '_')}`
}

/** The fields that the contract marks as secret, at any place. */
export function secretFieldsOf(contract: Contract): SecretField[] {
  const secret = propertiesOf(contract).filter(([, property]) => property['x-secret'] === true)
  const fields = secret.map(([name, { 'x-digits': digits }]): SecretField => {
    return { name, ...(digits === undefined ? {} : { digits: digits as [number, number] }) }
  })
  return [...new Map(fields.map((field) => [field.name, field])).values()]
}

/** Names of all fields that the contract defines, at any place. */
export function fieldNamesOf(contract: Contract): ReadonlySet<string> {
  return new Set(propertiesOf(contract).map(([name]) => name))
}

function propertiesOf({ document }: Contract): [name: string, property: Record<string, unknown>][] {
  return Object.values(document.components?.schemas ?? {}).flatMap((schema) => {
    const { properties = {} } = schema as JsonSchema & { properties?: Record<string, Record<string, unknown>> }
    return Object.entries(properties)
  })
}

/** A shorter value is hidden only as a separate word: `test` may be a key, but not the middle of a word. */
export const unmistakable = 8

/** A shorter value occurs in any text. */
const shortest = 4

/**
 * Where a repeated secret can be hidden. `anywhere`; `alone`: only as a separate word; `nowhere`: it is a common word, and
 * replacing it would change the meaning of other text.
 */
export function hidingOf(value: string, words: string): 'anywhere' | 'alone' | 'nowhere' {
  if (value.length < shortest) return 'nowhere'
  // Amounts, years and statuses are as short as this.
  if (value.length < unmistakable && /^[\d.]+$/.test(value)) return 'nowhere'
  if (value.length >= unmistakable) return words.includes(value.toLowerCase()) ? 'nowhere' : 'anywhere'
  return standsAlone(value.toLowerCase(), words) ? 'nowhere' : 'alone'
}

/** Whether a text contains this as a separate word. */
export function standsAlone(word: string, text: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) if (isAlone(text, at, word)) return true
  return false
}

export function isAlone(text: string, at: number, word: string): boolean {
  return !/[A-Za-z0-9]/.test(text.charAt(at - 1)) && !/[A-Za-z0-9]/.test(text.charAt(at + word.length))
}

/** What redaction cannot promise for credentials that are short or words of the contract, and what equal ones do not show. */
export function warningsAbout(credentials: readonly Secret[], words: string): string[] {
  const equal = credentials.filter((one) => credentials.some((other) => other !== one && other.value === one.value))
  const doubtful = credentials.filter(({ value }) => hidingOf(value, words) !== 'anywhere')
  const isShort = ({ value }: Secret): boolean => value.length < unmistakable
  const reasons = [
    [doubtful.filter(isShort), `shorter than ${unmistakable} characters`],
    [doubtful.filter((one) => !isShort(one)), 'text of the contract'],
  ] as const
  const shown = reasons.flatMap(([those, why]) => {
    const [first] = those
    if (!first) return []
    if (those.length > 1) return `${those.length} credentials are ${why}: reports may show them`
    return `${first.placeholder.slice(1)} is ${why}: reports may show it`
  })
  const same = `${equal.length} credentials are equal: what a service does with one in place of another cannot be judged`
  return [...shown, ...(equal.length > 0 ? [same] : [])]
}

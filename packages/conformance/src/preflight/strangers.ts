import type { ApiResponse } from '../exchanges/call.ts'
import { textOf } from '../exchanges/is-same-response.ts'
import type { Field } from '../samples/fields.ts'
import { camelCase } from '../values/camel-case.ts'

/** A word in a response that may be the name of a field for the target, although the contract has none of that name. */
export interface Stranger {
  readonly name: string
  /** The field of the contract with a similar name. */
  readonly near?: Field
}

/** Only a few: each costs a request. */
const strangersAtMost = 5

/** Words that are similar to the name of a field, and then those that consist of several words, as only names do. */
export function strangersIn(response: ApiResponse, fields: readonly Field[]): readonly Stranger[] {
  const isOwn = (name: string): boolean => fields.some((one) => one.name === name || camelCase(one.name) === name)
  const words = new Set(textOf(response).match(/(?<![A-Za-z0-9_])[A-Za-z]\w{2,39}(?![A-Za-z0-9_])/g))
  const similar: Stranger[] = []
  const compound: Stranger[] = []
  for (const name of words) {
    if (isOwn(name)) continue
    const near = fields.find((one) => core(one.name) === core(name)) ?? fields.find((one) => isPartOf(one.name, name))
    if (near) similar.push({ name, near })
    else if (/[a-z](?:_[a-z]|[A-Z])/.test(name)) compound.push({ name })
  }
  return [...similar, ...compound].slice(0, strangersAtMost)
}

export function inWords({ name, near }: Stranger): string {
  return `\`${name}\`, which the contract does not have${near ? ` (its field is \`${near.name}\`)` : ''}`
}

/** Whether it is the name of the field in another notation, or with doubled letters. */
export function isMisspelt({ name, near }: Stranger): boolean {
  return near !== undefined && core(near.name) === core(name)
}

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

import { loadContract } from '@card-contract/contract'
import { kebab } from '../../../src/engine/values/names.ts'
import { requestFields } from './contract-places.ts'
import { type Lenience, readingLeniently } from './lenient-reading.ts'
import type { Mutant } from './mutant.ts'

const contract = loadContract()

const reading = (
  operationId: string,
  name: string,
  id: string,
  title: string,
  fault: string,
  lenience: Lenience,
): Mutant => {
  const operation = contract.operation(operationId)
  const field = requestFields(operation).find((one) => one.name === name)
  if (!field) throw new Error(`${operationId} has no ${name}`)
  const breaks = [`${kebab(operationId)}/refuses-${name.replaceAll('_', '-')}-${fault}`]
  return {
    id: `${kebab(operationId)}-${id}`,
    title: `${operationId} ${title}`,
    breaks,
    foundBy: breaks,
    alter: readingLeniently(operation, field, lenience),
  }
}

const outside = 'outside-its-enum'
const wordsOf = (name: string): readonly unknown[] =>
  requestFields(contract.operation('createCard')).find((one) => one.name === name)?.schema.enum ?? []

/** Takes the words of another field for the usual one of its own. */
const orThoseOf =
  (...names: readonly string[]): Lenience =>
  (said, last) =>
    names.flatMap(wordsOf).includes(said) ? last : undefined

const isObject = (said: unknown): said is object => typeof said === 'object' && said !== null && !Array.isArray(said)
const nested = (said: unknown): unknown => (Array.isArray(said) && Array.isArray(said[0]) ? said[0][0] : undefined)
const firstOfSeveral = (said: unknown): unknown => (Array.isArray(said) && said.length > 1 ? said[0] : undefined)
const nameIn = (said: unknown): unknown =>
  isObject(said) && Object.values(said)[0] === true ? Object.keys(said)[0] : undefined

/** Servers that look a word up among those of another field, or anywhere in a list or an object. */
export const neighbouringWordMutants: readonly Mutant[] = [
  reading('createCard', 'grade', 'grades-by-category', 'reads a category as a grade', outside, orThoseOf('category')),
  reading('createCard', 'category', 'categories-by-grade', 'reads a grade as a category', outside, orThoseOf('grade')),
  reading(
    'createCard',
    'category',
    'categories-by-network',
    'reads a network as a category',
    outside,
    orThoseOf('card_type'),
  ),
  reading(
    'createCard',
    'card_type',
    'networks-by-currency',
    'reads a currency as a network',
    outside,
    orThoseOf('currency'),
  ),
  reading(
    'createCard',
    'currency',
    'one-list-of-words',
    'reads any word of the other fields as a currency',
    outside,
    orThoseOf('card_type', 'category', 'grade'),
  ),
  reading(
    'operateCard',
    'action',
    'currencies-for-actions',
    'reads a currency as an action',
    outside,
    orThoseOf('currency'),
  ),
  reading('createCard', 'grade', 'nested-grades', 'reads a grade in a list in a list', 'as-array', nested),
  reading(
    'createCard',
    'card_type',
    'the-first-network',
    'reads the first of several networks',
    'as-array',
    firstOfSeveral,
  ),
  reading(
    'createCard',
    'category',
    'category-by-its-name',
    'reads a category that is the name of a member of an object',
    'as-object',
    nameIn,
  ),
  reading(
    'topUpCard',
    'currency',
    'currency-in-a-currency',
    'reads a currency in an object of that name',
    'as-object',
    (said) => (isObject(said) ? (said as { currency?: unknown }).currency : undefined),
  ),
  reading(
    'withdrawFromCard',
    'currency',
    'the-first-currency',
    'reads the first of several currencies',
    'as-array',
    firstOfSeveral,
  ),
  reading(
    'operateCard',
    'action',
    'action-by-its-name',
    'reads an action that is the name of a member of an object',
    'as-object',
    nameIn,
  ),
]

import { type AnswerSchema, isShape, partsOf } from './answer-schema.ts'
import { isNode } from './is-node.ts'

/** The verbs that a sentence says an outcome with, after MUST or MUST NOT. */
const verbs = new Map([
  ['accept', 'accepted'],
  ['accepted', 'accepted'],
  ['reject', 'rejected'],
  ['rejected', 'rejected'],
  ['refuse', 'rejected'],
  ['refused', 'rejected'],
])

/**
 * What the sentence of a decision says and its answer does not, or undefined: the suite judges the answer, and people
 * read the sentence. Only what is certain counts: outcomes right after MUST, statuses, and the words of the answers.
 */
export function saidOnlyByText(sentence: string, answer: unknown, schema: AnswerSchema): string | undefined {
  // 2,500 is one number, and not the status 500.
  const text = sentence.replace(/(?<=\d),(?=\d)/g, '')
  const words = text.split(/[\s,.;:()`]/).filter((word) => word !== '')
  const schemas = [...schemasIn(schema)]
  return (
    otherStatus(words, answer, schemas) ??
    otherOutcome(words, answer, schemas) ??
    otherWord(words, answer, schemas) ??
    otherNumber(text, answer)
  )
}

type Words = readonly string[]
type Schemas = readonly AnswerSchema[]

function otherStatus(words: Words, answer: unknown, schemas: Schemas): string | undefined {
  if (!schemas.some((one) => isShape(one, 'outcome'))) return undefined
  const named = valuesIn(answer).map(String)
  return words.find((word) => /^[1-5]\d\d$/.test(word) && !named.includes(word))
}

function otherOutcome(words: Words, answer: unknown, schemas: Schemas): string | undefined {
  const named = outcomesIn(answer, schemas)
  if (named.length === 0) return undefined
  for (const [index, word] of words.entries()) {
    if (word !== 'MUST') continue
    const isNot = words[index + 1] === 'NOT'
    const [first = '', second = ''] = words.slice(index + (isNot ? 2 : 1))
    const outcome = verbs.get(first === 'be' ? second : first)
    if (outcome === undefined) continue
    const isAccepted = (outcome === 'accepted') !== isNot
    if (!named.some((one) => (one === 'accepted') === isAccepted)) return isNot ? `not ${outcome}` : outcome
  }
  return undefined
}

function otherWord(words: Words, answer: unknown, schemas: Schemas): string | undefined {
  // A sentence that denies something names what the answer is not.
  if (words.includes('NOT')) return undefined
  const sentence = ` ${words.join(' ')} `
  const named = valuesIn(answer)
  for (const { enum: choice = [] } of schemas) {
    const said = choice.filter((word) => sentence.includes(` ${word} `))
    const isNamed = choice.some((word) => named.includes(word))
    if (isNamed && said.length > 0 && !said.some((word) => named.includes(word))) return said[0]
  }
  return undefined
}

/** A sentence may name more numbers than its answer, but not only others. */
function otherNumber(text: string, answer: unknown): string | undefined {
  const named = numbersIn(answer)
  const said: readonly string[] = text.match(/\d+(\.\d+)?/g) ?? []
  return named.length === 0 || said.some((number) => named.includes(Number(number))) ? undefined : said[0]
}

/** The numbers that an answer names, but for its statuses. */
function numbersIn(answer: unknown): readonly number[] {
  if (Array.isArray(answer)) return answer.flatMap(numbersIn)
  if (!isNode(answer)) return typeof answer === 'number' ? [answer] : []
  return Object.entries(answer).flatMap(([name, value]) => (name === 'status' ? [] : numbersIn(value)))
}

/** The outcomes that an answer names, or has because only a request with this outcome is described so. */
function outcomesIn(answer: unknown, schemas: Schemas): readonly unknown[] {
  const values = valuesIn(answer)
  // A part such as `accepted up to` says how far it goes.
  const parts = isNode(answer) ? Object.keys(answer).map((name) => name.split(' ')[0]) : []
  const named = [...values, ...parts].filter((value) =>
    ['accepted', 'rejected', 'failed', 'redirected'].includes(String(value)),
  )
  const isNamed = (schema: AnswerSchema | undefined) => schema?.enum?.some((word) => values.includes(word))
  const described = schemas.flatMap(({ anyOf, properties = {}, dependentSchemas = {} }) => [
    ...(isNamed(anyOf?.[0]) ? ['accepted'] : []),
    ...Object.entries(dependentSchemas).flatMap(([name, { properties: of }]) =>
      isNamed(properties[name]) ? [of.outcome.const] : [],
    ),
  ])
  return [...named, ...described]
}

/** A schema and all within it. */
function* schemasIn(schema: AnswerSchema): Generator<AnswerSchema> {
  yield schema
  for (const one of [...(schema.anyOf ?? []), ...partsOf(schema).map(([, part]) => part)]) yield* schemasIn(one)
}

function valuesIn(answer: unknown): readonly unknown[] {
  if (Array.isArray(answer)) return answer.flatMap(valuesIn)
  return isNode(answer) ? Object.values(answer).flatMap(valuesIn) : [answer]
}

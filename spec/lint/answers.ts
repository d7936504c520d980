import { Ajv2020 } from 'ajv/dist/2020.js'
import { type AnswerSchema, isShape, partsOf, shapes } from './answer-schema.ts'
import { isNode } from './is-node.ts'

const outcomes: readonly string[] = shapes.outcome.properties.outcome.enum

const ajv = new Ajv2020({ verbose: true, messages: false, strictTypes: false, keywords: ['x-answers'] })

/** What in a decision no answer of this schema can be, or undefined. */
export function wrongAnswer(decided: unknown, schema: AnswerSchema): string | undefined {
  const [instead, result] = schema.anyOf ?? []
  if (instead && result) return wrongAnswer(decided, isAboutOutcome(decided) ? result : instead)
  const isResult = isShape(schema, 'outcome')
  if (!isResult && schema.type !== 'object') return wrongValue(decided, schema)
  const { properties = {}, additionalProperties } = schema
  if (isResult && !isNode(decided)) {
    const words = partsOf(schema).flatMap(([, part]) => part.enum ?? [])
    return wrongValue(decided, { enum: [...outcomes, ...words] })
  }
  if (!isNode(decided)) return wrongForEachPart(decided, schema)
  if (Object.keys(decided).length === 0) return 'Nothing is decided. Write an answer.'
  const known = [...(isResult ? ['outcome', 'status'] : []), ...Object.keys(properties)]
  return firstWrong(Object.entries(decided), ([name, value]) => {
    if (!known.includes(name) && !additionalProperties)
      return `${name} is no part of the answers. Write one of ${known.join(', ')}.`
    if (isResult) return wrongBeside(name, value, decided.outcome ?? outcomes, schema)
    return wrongAnswer(value, properties[name] ?? (additionalProperties || {}))
  })
}

/** One word can say the same about every part. A number or a text is the answer of one of them, and has to say which. */
function wrongForEachPart(decided: unknown, schema: AnswerSchema): string | undefined {
  const parts = partsOf(schema)
  const valued = parts.find(([, part]) => isValue(part))
  if (!valued) return firstWrong(parts, ([, part]) => wrongAnswer(decided, part))
  const fitting = parts.find(([, part]) => wrongAnswer(decided, part) === undefined)
  const [name, value] = fitting ? [fitting[0], yaml(decided)] : [valued[0], expected(valued[1])]
  return `${JSON.stringify(decided)} does not say what it is about. Write { ${name}: ${value} }.`
}

const isValue = (schema: AnswerSchema): boolean =>
  ['text', 'phrase', 'integer', 'amount', 'values'].some((shape) => isShape(schema, shape))

const yaml = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

function wrongValue(decided: unknown, schema: AnswerSchema): string | undefined {
  const alternatives = alternativesIn(decided, schema)
  if (alternatives.length === 0) return `An empty list names nothing. Write ${expected(schema)}.`
  return firstWrong(alternatives, (one) => wrongIn(one, schema))
}

/** A part of a result has to be possible beside one of the outcomes that are named. */
function wrongBeside(name: string, value: unknown, named: unknown, schema: AnswerSchema): string | undefined {
  const part = schema.properties?.[name] ?? {}
  if (alternativesIn(value, part).length === 0) return wrongValue(value, part)
  return firstWrong(alternativesIn(value, part), (one) => {
    const wrong = alternativesIn(named).map((outcome) => wrongIn({ outcome, [name]: one }, schema))
    return wrong.includes(undefined) ? undefined : wrong[0]
  })
}

/** What is wrong with a part of an answer, as Ajv finds it. */
function wrongIn(value: unknown, schema: AnswerSchema): string | undefined {
  const validate = ajv.compile({ 'x-answers': shapes, ...schema })
  const isRight: boolean = validate(value)
  const [error] = validate.errors ?? []
  if (isRight || !error) return undefined
  const { instancePath, keyword, schemaPath, params, data, parentSchema } = error
  const outcome = isNode(value) ? value.outcome : undefined
  if (keyword === 'const')
    return `${schemaPath.split('/')[2]} says more about ${params.allowedValue}, not about ${outcome}. Remove one.`
  if (keyword === 'false schema') return `${data} is no status of ${outcome}. Remove the status.`
  const isOfOutcome = instancePath === '/status' && keyword !== 'type'
  const problem = isOfOutcome ? `no status of ${outcome}` : 'not an answer here'
  return `${isOfOutcome ? data : JSON.stringify(data)} is ${problem}. Write ${expected(parentSchema as AnswerSchema)}.`
}

const expected = ({ title, enum: words = [] }: AnswerSchema): string => title ?? `one of ${words.join(', ')}`

/** What a decision on several questions says about one of them: the answer for each situation that can have it. */
export function spread(answer: unknown, schema: AnswerSchema): unknown {
  if (schema.anyOf || isShape(schema, 'outcome')) return wrongAnswer(answer, schema) === undefined ? answer : undefined
  const parts = partsOf(schema).map(([name, part]) => [name, spread(answer, part)])
  const possible = parts.filter(([, own]) => own !== undefined)
  return possible.length === 0 ? undefined : Object.fromEntries(possible)
}

/** Whether a decision names outcomes, and not what stands in the place of one. */
export function isAboutOutcome(decided: unknown): boolean {
  if (isNode(decided)) return 'outcome' in decided || 'status' in decided
  const alternatives = alternativesIn(decided)
  return alternatives.length > 0 && alternatives.every((one) => outcomes.includes(String(one)))
}

/** What a decision allows. Where the answer is a list itself, a list is one answer, and an empty one says that there are none. */
function alternativesIn(decided: unknown, schema: AnswerSchema = {}): readonly unknown[] {
  const list = Array.isArray(decided) ? decided : [decided]
  return isShape(schema, 'values') ? [list] : list
}

function firstWrong<Item>(items: readonly Item[], find: (item: Item) => string | undefined): string | undefined {
  return items.map(find).find((wrong) => wrong !== undefined)
}

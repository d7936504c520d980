import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { isNode } from './is-node.ts'

/** The JSON Schema of the answers to a gap. Its references lead to the shapes under `x-answers`. */
export interface AnswerSchema {
  readonly $ref?: string
  /** What is expected, in words. */
  readonly title?: string
  readonly type?: 'object'
  readonly enum?: readonly string[]
  /** What stands in the place of an accepted outcome, and the outcome. */
  readonly anyOf?: readonly AnswerSchema[]
  readonly properties?: Readonly<Record<string, AnswerSchema>>
  readonly additionalProperties?: AnswerSchema
  /** Which outcome each property describes. */
  readonly dependentSchemas?: Readonly<Record<string, { properties: { outcome: { const: string } } }>>
  readonly propertyNames?: { readonly enum: readonly string[] }
}

/** What a bundle has under `x-answers`. */
export const shapes = parse(readFileSync(new URL('../interface-wide/answers.yaml', import.meta.url), 'utf8'))

/** The outcomes that can be described further. */
const described = ['accepted', 'rejected', 'redirected']

/** What is wrong with the answers that a gap lists in short, or undefined. */
export function wrongShape(short: unknown): string | undefined {
  const names = Object.keys(shapes)
  if (typeof short === 'string') {
    const advice = `Write one of ${names.join(', ')}, or a list of words.`
    return names.includes(short) ? undefined : `${short} is no shape. ${advice}`
  }
  if (Array.isArray(short)) {
    const isComplete = short.length > 1 && short.every(isText) && new Set(short).size === short.length
    return isComplete ? undefined : `A choice of ${JSON.stringify(short)} is none. Write two or more different words.`
  }
  if (!isNode(short) || Object.keys(short).length === 0)
    return `${JSON.stringify(short)} is no shape. Write what a run can find out.`
  return Object.values(short)
    .map(wrongShape)
    .find((wrong) => wrong !== undefined)
}

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''

/**
 * The schema of the answers that a gap lists in short: the name of a shape, the words to choose from, what stands beside an
 * outcome or in its place, or one of these for each situation.
 */
export function answerSchema(short: unknown): AnswerSchema {
  if (short === 'outcome') return resultSchema({})
  if (typeof short === 'string') return { $ref: `#/x-answers/${short}`, title: shapes[short].title }
  if (Array.isArray(short)) return { enum: short }
  if (!isNode(short)) return {}
  if (isAboutOutcomes(short)) {
    const { accepted } = short
    return accepted === undefined || isDetailed(accepted)
      ? resultSchema(short)
      : { anyOf: [answerSchema(accepted), resultSchema({})] }
  }
  const entries = Object.entries(short).map(([name, part]) => [name, answerSchema(part)])
  const { '*': others, ...properties } = Object.fromEntries(entries)
  return { type: 'object', properties, ...(others ? { additionalProperties: others } : only(Object.keys(properties))) }
}

const isAboutOutcomes = (short: object): boolean => Object.keys(short).every((name) => described.includes(name))

const isDetailed = (short: unknown): short is object => isNode(short) && !isAboutOutcomes(short)

/** The schema of an outcome, with what stands beside it. */
function resultSchema(details: Readonly<Record<string, unknown>>): AnswerSchema {
  const beside = Object.entries(details).flatMap(([outcome, parts]) =>
    Object.entries(isDetailed(parts) ? parts : {}).map(([name, part]) => ({ name, part, outcome })),
  )
  const properties = beside.map(({ name, part }) => [name, answerSchema(part)])
  const outcomes = beside.map(({ name, outcome }) => [name, { properties: { outcome: { const: outcome } } }])
  return {
    $ref: '#/x-answers/outcome',
    ...(beside.length > 0
      ? { properties: Object.fromEntries(properties), dependentSchemas: Object.fromEntries(outcomes) }
      : {}),
    ...only(['outcome', 'status', ...beside.map(({ name }) => name)]),
  }
}

/** The parts of an answer with their schemas; `*` stands for every name that is not listed. */
export function partsOf({ properties, additionalProperties: others }: AnswerSchema): [name: string, AnswerSchema][] {
  return Object.entries({ ...properties, ...(others ? { '*': others } : {}) })
}

/** An answer has no other parts than these. */
function only(names: readonly string[]): AnswerSchema {
  return { propertyNames: { enum: names } }
}

/** Whether a schema is this shape, with whatever stands beside it. */
export function isShape({ $ref }: AnswerSchema, name: string): boolean {
  return $ref === `#/x-answers/${name}`
}

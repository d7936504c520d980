import { type AnswerSchema, isShape, partsOf } from '../lint/answer-schema.ts'
import { isAboutOutcome } from '../lint/answers.ts'
import { isNode } from '../lint/is-node.ts'
import type { ContractDocument, Gap } from './document.ts'

/** The values that a decision gives for a string, and whether there are no others. */
interface DecidedValues {
  readonly values: readonly string[]
  readonly isClosed: boolean
}

interface StringSchema {
  description?: string
  enum?: readonly string[]
  'x-observed'?: readonly string[]
  'x-decided'?: { gap: string; values: readonly string[] }
}

/**
 * Writes into every string with `x-observed` what its gap says about other values: a decided set becomes an enum, so that
 * types, validators, the server, the rendered contract and the checks follow it. The sources keep what the interface shows.
 */
export function withDecidedValues(document: ContractDocument): ContractDocument {
  const schemas = Object.entries(document.components.schemas ?? {}).map(([name, schema]) => {
    const { properties, 'x-gaps': gaps = [] } = schema as {
      properties?: Record<string, StringSchema>
      'x-gaps'?: Gap[]
    }
    if (!properties) return [name, schema]
    const told = Object.entries(properties).map(([field, one]) => [field, withValues(one, gapAbout(field, gaps))])
    return [name, { ...(schema as object), properties: Object.fromEntries(told) }]
  })
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(schemas) } }
}

/** By convention, the gap about the values of `status` has the id `<chapter>/status-values` and is on the same schema. */
function gapAbout(field: string, gaps: readonly Gap[]): Gap | undefined {
  return gaps.find(({ id }) => id.endsWith(`/${field}-values`))
}

function withValues(schema: StringSchema, gap: Gap | undefined): StringSchema {
  const { 'x-observed': shown, description = '', ...rest } = schema
  if (!shown) return schema
  const decided = gap && decidedValues(gap)
  if (!decided) return { ...schema, description: `${description} ${openly(shown)}` }
  const { values, isClosed } = decided
  const decision = { gap: gap.id, values }
  return isClosed
    ? { ...rest, description: `${description} There are no others: decided.`, enum: values, 'x-decided': decision }
    : { ...schema, description: `${description} ${openly(shown)}`, 'x-decided': decision }
}

function openly(shown: readonly string[]): string {
  return `The interface shows only ${shown.map((value) => `\`${value}\``).join(' and ')}; others may exist.`
}

/** The values that the decision on a gap names; undefined if it has none, or is not about values. */
function decidedValues({ answers, decision }: Gap): DecidedValues | undefined {
  return answers === undefined || decision?.answer === undefined ? undefined : valuesIn(decision.answer, answers)
}

function valuesIn(answer: unknown, schema: AnswerSchema): DecidedValues | undefined {
  if (isShape(schema, 'values')) {
    const values = [answer].flat().filter((one) => typeof one === 'string')
    return values.length === 0 ? undefined : { values, isClosed: true }
  }
  const [instead] = schema.anyOf ?? []
  if (instead) return isAboutOutcome(answer) ? undefined : valuesIn(answer, instead)
  const situations = isNode(answer) ? answer : undefined
  const found = partsOf(schema).map(([name, part]) =>
    situations && !(name in situations) ? undefined : valuesIn(situations ? situations[name] : answer, part),
  )
  const about = found.filter((one) => one !== undefined)
  if (about.length === 0) return undefined
  // A decision for single situations leaves the others open. Only the same values everywhere are all that there are.
  return {
    values: [...new Set(about.flatMap(({ values }) => values))],
    isClosed: !situations && about.length === found.length,
  }
}

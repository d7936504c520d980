import type { Answer } from '@card-contract/contract'
import type { Violation } from '../values/validator.ts'
import { valueAt } from '../values/value-at.ts'
import { AnswerSchemaError } from './answer-schema.ts'
import type { NotAsked, Probe, Said } from './probe.ts'

/** Why a probe cannot give this answer, or undefined if it can. @throws AnswerSchemaError if no run can ask about the gap. */
export function misfit(
  { gap, validate }: Pick<Probe, 'gap' | 'validate'>,
  answer: Answer,
  place = 'the answer',
): string | undefined {
  if (!validate) throw new AnswerSchemaError(`the contract lists no answers for ${gap}`)
  if (validate(answer)) return undefined
  // Of the alternatives that do not fit, the one that fits furthest.
  const depth = ({ instancePath }: Violation) => instancePath.split('/').length
  const [violation] = [...(validate.errors ?? [])].sort((a, b) => depth(b) - depth(a))
  return violation && violationInWords(violation, answer, place)
}

/** Of an answer that others wrote. */
const longestShown = 100

function violationInWords(
  { instancePath, keyword, params, propertyName }: Violation,
  answer: Answer,
  place: string,
): string {
  const { allowedValues, allowedValue, type, limit } = params
  const expected = allowedValues
    ? `one of ${allowedValues.join(', ')}`
    : (type ?? allowedValue ?? limit ?? (keyword === 'pattern' ? 'a decimal' : keyword))
  const received = String(propertyName ?? JSON.stringify(valueAt(answer, instancePath))).slice(0, longestShown)
  return `${(instancePath.split('/').at(-1) || place).slice(0, longestShown)}: expected ${expected}, received ${received}`
}

/** @throws AnswerSchemaError if the answer is none of those that the contract lists: a fault of the suite. */
export function fitting(probe: Pick<Probe, 'gap' | 'validate'>, said: Said | NotAsked): Said | NotAsked {
  const wrong = 'notAsked' in said ? undefined : misfit(probe, said.answer)
  if (wrong === undefined) return said
  throw new AnswerSchemaError(`the probe of ${probe.gap} gives an answer that the contract does not list: ${wrong}`)
}

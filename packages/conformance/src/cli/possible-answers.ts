import type { AnswerShape, Gap } from '@card-contract/contract'
import { insteadOfOutcome, outcomes, type Shape, shapeOf } from '../model/answer-shape.ts'
import { answerInWords } from '../model/answer-words.ts'

/** The answers that a probe can give, which are also what a decision can name: one line per part. */
export function possibleAnswers(declared: AnswerShape): readonly string[] {
  const shape = shapeOf(declared)
  const lines = shape.kind === 'parts' ? partLines(shape.parts) : [inWords(shape)]
  return hasOutcomes(shape) ? [...lines, `outcome: ${outcomes.join(' | ')}`] : lines
}

/** What a meeting can decide, in the words of the contract: one line each. The answers of a run may say more. */
export function choicesInWords(choices: NonNullable<Gap['choices']>): readonly string[] {
  return choices.map((choice) => (typeof choice === 'string' ? choice : choice.text))
}

/** What its rank says about a gap, which only the questions to decide first have. */
export function rankInWords(rank: number): string {
  return rank === 1
    ? 'first: a wrong guess costs more here than with any other question'
    : `number ${rank} of the questions to decide first`
}

/** Parts with the same answers share a line. */
function partLines(parts: Readonly<Record<string, Shape>>): string[] {
  const groups = new Map<string, string[]>()
  for (const [name, shape] of Object.entries(parts)) {
    const words = inWords(shape)
    groups.set(words, [...(groups.get(words) ?? []), name === '*' ? 'each of them' : name])
  }
  return [...groups].map(([words, names]) => `${names.join(', ')}: ${words}`)
}

const simple = {
  text: 'a text',
  phrase: 'a text',
  integer: 'a whole number',
  amount: 'an amount',
  values: 'a list of texts',
}

function inWords(shape: Shape): string {
  switch (shape.kind) {
    case 'word':
      return shape.words.join(' | ')
    case 'parts':
      return Object.entries(shape.parts)
        .map(([name, part]) => `${name} (${inWords(part)})`)
        .join(', ')
    case 'outcome': {
      const [outcome, instead] = insteadOfOutcome(shape.details) ?? []
      if (instead) return `${inWords(instead)} if ${outcome}; otherwise an outcome, status`
      const details = Object.entries(shape.details).map(([name, part]) => `if ${name}: ${inWords(part)}`)
      return ['outcome, status', ...details].join('; ')
    }
    default:
      return simple[shape.kind]
  }
}

function hasOutcomes(shape: Shape): boolean {
  return shape.kind === 'outcome' || (shape.kind === 'parts' && Object.values(shape.parts).some(hasOutcomes))
}

/** How the gap was decided, by whom and when. */
export function decisionInWords(
  answers: AnswerShape | undefined,
  decision: Gap['decision'] | undefined,
): readonly string[] {
  if (!decision) return []
  const { answer, requirement, text, by, on } = decision
  const how =
    answer === undefined || answers === undefined
      ? `by the requirement ${requirement}`
      : answerInWords(answer, shapeOf(answers))
  return [`${how} (${by}, ${on})`, text]
}

import type { AnswerShape, Gap } from './document.ts'

/** What can be answered, in one situation or in several that are alike. */
export interface PossibleAnswers {
  /** `in each case (a top-up, a withdrawal)`; '' if the question has one situation. */
  readonly situation: string
  /** What can be answered there, in words: `rejected`, `accepted; the balance goes below zero`. */
  readonly words: readonly string[]
}

/** What a meeting can decide about a gap: the choices that the contract words, or else what a run can find out. */
export function possibleAnswers({ choices, answers }: Gap): PossibleAnswers[] {
  if (choices) return [{ situation: '', words: choices.map(choiceText) }]
  return answers === undefined ? [] : situationsOf(answers, '')
}

function choiceText(choice: NonNullable<Gap['choices']>[number]): string {
  return typeof choice === 'string' ? choice : choice.text
}

function situationsOf(shape: AnswerShape, situation: string): PossibleAnswers[] {
  if (!isParts(shape) || isAboutOutcomes(shape)) return [{ situation, words: alternatives(shape) }]
  return alike(shape).flatMap(({ name, part }) =>
    situationsOf(part, [situation, name].filter((one) => one !== '').join(', ')),
  )
}

/** The parts, those of the same shape together: `in each case (a top-up, a withdrawal)`. */
function alike(parts: Parts): { name: string; part: AnswerShape }[] {
  const shapes = new Map<string, { names: string[]; part: AnswerShape }>()
  for (const [name, part] of Object.entries(parts)) {
    const key = JSON.stringify(part)
    const known = shapes.get(key) ?? { names: [], part }
    shapes.set(key, { ...known, names: [...known.names, name === '*' ? 'in each case' : name] })
  }
  return [...shapes.values()].map(({ names, part }) => ({
    name: names.length > 1 ? `in each case (${names.join(', ')})` : (names[0] ?? ''),
    part,
  }))
}

function alternatives(shape: AnswerShape): string[] {
  if (isParts(shape)) return outcomeAlternatives(shape)
  if (isChoice(shape)) return shape.filter((word) => !onlySeen.includes(word))
  return shape === 'outcome' ? outcomeAlternatives({}) : [leaves[shape] ?? shape]
}

/** Each outcome with what is said about it: `accepted; counts twice`. */
function outcomeAlternatives(details: Parts): string[] {
  const named = ['accepted', 'rejected', ...Object.keys(details)]
  return [...new Set(named)].flatMap((outcome) => {
    const detail = details[outcome]
    if (detail === undefined) return [outcome]
    return isParts(detail) ? described(outcome, detail) : alternatives(detail)
  })
}

/** One line per word that can be said about the outcome. What is a number or a text of the implementation comes along. */
function described(outcome: string, parts: Parts): string[] {
  const choices = Object.entries(parts).flatMap(([name, part]) =>
    isChoice(part) ? alternatives(part).map((word) => `${outcome}; ${name} ${word}`) : [],
  )
  if (choices.length > 0) return choices
  const texts = Object.keys(parts).filter((name) => parts[name] === 'text' || parts[name] === 'phrase')
  const others = Object.entries(parts).flatMap(([name, part]) =>
    texts.includes(name) ? [] : [`${name} ${alternatives(part).join(' or ')}`],
  )
  const which = texts.length > 0 ? [`which ${listed(['status', ...texts])}`] : []
  return [`${outcome}; ${[...others, ...which].join(', ')}`]
}

function listed(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** Words of a run that could not see the answer: no meeting decides them. */
const onlySeen = ['not told', 'not seen, it has a value', 'fewer than two listed', 'cannot be told apart']

const leaves: Readonly<Record<string, string>> = {
  text: 'a text',
  phrase: 'a text',
  integer: 'a whole number',
  amount: 'an amount',
  values: 'a list of values',
}

type Parts = Readonly<Record<string, AnswerShape>>

function isAboutOutcomes(shape: Parts): boolean {
  return Object.keys(shape).every((name) => ['accepted', 'rejected', 'redirected'].includes(name))
}

function isChoice(shape: AnswerShape): shape is readonly string[] {
  return Array.isArray(shape)
}

function isParts(shape: AnswerShape): shape is Parts {
  return typeof shape === 'object' && !isChoice(shape)
}

import type { AnswerShape } from '../document.ts'

/** What a run can find out about a gap, one line for each part: `a top-up, if accepted: none or all`. */
export function answerWords(shape: AnswerShape, situation = ''): string[] {
  if (typeof shape === 'string') return [stated(situation, simple[shape] ?? shape)]
  if (isChoice(shape)) return [stated(situation, listed(shape, 'or'))]
  return alike(shape).flatMap(({ name, part }) =>
    answerWords(part, [situation, name].filter((one) => one !== '').join(', ')),
  )
}

/** The parts, those of the same shape together: `a top-up and a withdrawal, each`. */
function alike(parts: Readonly<Record<string, AnswerShape>>): { name: string; part: AnswerShape }[] {
  const names = new Map<string, string[]>()
  for (const [name, part] of Object.entries(parts)) {
    const shape = JSON.stringify(part)
    names.set(shape, [...(names.get(shape) ?? []), outcomes[name] ?? name])
  }
  return [...names].map(([shape, of]) => ({
    name: of.length > 1 ? `${listed(of, 'and')}, each` : (of[0] ?? ''),
    part: JSON.parse(shape),
  }))
}

const outcomes: Readonly<Record<string, string>> = {
  accepted: 'if accepted',
  rejected: 'if rejected',
  redirected: 'if redirected',
  '*': 'each other one',
}

const simple: Readonly<Record<string, string>> = {
  outcome: 'accepted or rejected',
  text: 'a text',
  phrase: 'a text',
  integer: 'a whole number',
  amount: 'an amount',
  values: 'a list of values',
}

function isChoice(shape: AnswerShape): shape is readonly string[] {
  return Array.isArray(shape)
}

function stated(situation: string, words: string): string {
  return situation === '' ? words : `${situation}: ${words}`
}

function listed(words: readonly string[], last: 'and' | 'or'): string {
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}

import type { AnswerShape } from '../document.ts'

/** What a run can find out about a gap, one sentence for each part: `a top-up, if accepted: none or all`. */
export function answerWords(shape: AnswerShape, situation = ''): string[] {
  if (typeof shape === 'string') return [stated(situation, simple[shape] ?? shape)]
  if (isChoice(shape)) return [stated(situation, listed(shape))]
  return Object.entries(shape).flatMap(([name, part]) =>
    answerWords(part, [situation, outcomes[name] ?? name].filter((one) => one !== '').join(', ')),
  )
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

function listed(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

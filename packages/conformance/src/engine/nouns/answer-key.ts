import type { Answer } from '@card-contract/contract'
import { isList, isParts } from './answer-schema.ts'

/** The same text for the same answer: neither the order of parts nor that of listed values, in which they were seen, matters. */
export function answerKey(answer: Answer): string {
  if (isList(answer)) return `[${[...new Set(answer.map(answerKey))].sort().join()}]`
  if (!isParts(answer)) return JSON.stringify(answer)
  const parts = Object.entries(answer).map(([name, part]) => `${JSON.stringify(name)}:${answerKey(part)}`)
  return `{${parts.sort().join()}}`
}

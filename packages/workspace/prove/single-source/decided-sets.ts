import type { Change } from './repository-copy.ts'

const by = 'by: the card team, on: 2026-11-23'
const statuses =
  '    question: Which status values can a payout have, and which of them are final?\n    answers: { accepted: values }\n'
const types = '    question: Which values can the `type` of a transaction have?\n    answers: values\n'

/** A meeting decides which statuses a payout and which types a transaction can have; the reference server follows both. */
export const decidedSets: readonly Change[] = [
  {
    file: 'spec/components/schemas/Payout.yaml',
    from: statuses,
    to: `${statuses}    decision: { answer: [success, pending, failed], text: 'A payout MUST be a success, pending or failed.', ${by} }\n`,
  },
  {
    file: 'spec/components/schemas/Transaction.yaml',
    from: types,
    to: `${types}    decision: { answer: [opening, topup, withdraw], text: 'A transaction MUST be an opening, topup or withdraw.', ${by} }\n`,
  },
]

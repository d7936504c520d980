import type { Change } from './repository-copy.ts'

/** Two gaps that no contract has decided yet. */
export const undecided = ['card-operations/overdraft', 'transactions/order'] as const

/** Each meeting decides both, the second one after the first. */
export interface Meeting {
  readonly title: string
  readonly changes: readonly Change[]
  /** The checks that the reference server then fails. */
  readonly failed: readonly string[]
}

const overdraft = {
  file: 'spec/components/schemas/CardOperation.yaml',
  open: '    reference: no; the request is rejected\n  - id: card-operations/withdrawing-everything\n',
}
const order = { file: 'spec/components/schemas/Transaction.yaml', open: '    reference: newest first\n' }

function decision(answer: string, text: string): string {
  return `    decision: { answer: ${answer}, text: ${text}, by: the card team, on: 2026-11-02 }\n`
}

const rejected = decision('{ outcome: rejected, status: [409, 422] }', 'A withdrawal MUST NOT exceed the balance.')
const accepted = decision('below zero', 'A withdrawal MUST be able to exceed the balance.')
const newestFirst = decision('newest first', 'Transactions MUST be listed newest first.')
const oldestFirst = decision('oldest first', 'Transactions MUST be listed oldest first.')

export const decisions: readonly Meeting[] = [
  {
    title: 'two gaps as the reference server answers them',
    changes: [
      { file: overdraft.file, from: overdraft.open, to: rejected + overdraft.open },
      { file: order.file, from: order.open, to: newestFirst + order.open },
    ],
    failed: [],
  },
  {
    title: 'the same gaps otherwise',
    changes: [
      { file: overdraft.file, from: rejected, to: accepted },
      { file: order.file, from: newestFirst, to: oldestFirst },
    ],
    failed: undecided,
  },
]

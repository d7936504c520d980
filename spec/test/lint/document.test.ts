import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { specFolder } from '../../lint/run-redocly.ts'
import { lint } from './fixtures.ts'

/** One careless edit of the contract per rule, and a part of the line that the rule reports. */
const edits: ReadonlyArray<{ rule: string; file: string; from: string | RegExp; to: string; line: string }> = [
  {
    rule: 'actions-are-readable',
    file: 'interface-wide/card-operation.action.yaml',
    from: '/data/new_balance',
    to: '/data/balance',
    line: 'balance: /data/balance',
  },
  {
    rule: 'amounts-are-shared',
    file: 'components/schemas/Movement.yaml',
    from: '{ $ref: Amount.yaml }',
    to: '{ type: number, minimum: 0, description: How much., examples: [1] }',
    line: 'amount: {',
  },
  {
    rule: 'applicability-is-real',
    file: 'components/schemas/CardOperationRequest.yaml',
    from: 'x-applies-to: { action: [topup, withdraw] }',
    to: 'x-applies-to: { action: [topup, withdrawal] }',
    line: 'withdrawal',
  },
  {
    rule: 'bodies-have-examples',
    file: 'paths/virtual-cards_cards_{cardId}_topup.yaml',
    from: /\n {10}examples:\n {12}top-up: .*response.yaml }/,
    to: '',
    line: 'application/json:',
  },
  {
    rule: 'choices-are-answers',
    file: 'components/schemas/CardOperation.yaml',
    from: 'answer: { outcome: accepted, balance: below zero }',
    to: 'answer: { outcome: accepted, balance: negative }',
    line: 'negative',
  },
  {
    rule: 'credentials-of-the-group',
    file: 'paths/action_card_transaction_{id}.yaml',
    from: '      ServiceAuthToken: []\n',
    to: '',
    line: 'ApiKey: []',
  },
  {
    rule: 'decisions-are-answers',
    file: 'components/schemas/Amount.yaml',
    from: '    reference: accepted and kept exactly\n',
    to: `    decision:
      answer: rounded half up
      text: An amount MUST be rounded half up to two decimals.
      by: the card team
      on: 2026-11-02
    reference: accepted and kept exactly
`,
    line: 'rounded half up',
  },
  {
    rule: 'enums-are-named',
    file: 'components/schemas/CardUser.yaml',
    from: 'user_id: { type: string,',
    to: 'user_id: { type: string, enum: [usr_01jnb2k8v0awamballa0000001],',
    line: 'enum',
  },
  {
    rule: 'extensions-are-documented',
    file: 'paths/virtual-cards_cards_{cardId}.yaml',
    from: '  x-changes-state: true',
    to: '  x-changes-state: true\n  x-handler: terminateCard',
    line: 'x-handler',
  },
  {
    rule: 'gaps-are-complete',
    file: 'interface-wide/gaps.yaml',
    from: /\?\n/,
    to: '.\n',
    line: 'question:',
  },
  {
    rule: 'ids-are-frozen',
    file: 'interface-wide/requirements.yaml',
    from: 'envelope/status-is-200',
    to: 'envelope/status-is-two-hundred',
    line: 'two-hundred',
  },
  {
    rule: 'ids-are-unique',
    file: 'components/schemas/CardGrade.yaml',
    from: 'cards/what-a-grade-changes',
    to: 'cards/category-and-kind-of-user',
    line: 'cards/category-and-kind-of-user',
  },
  {
    rule: 'nothing-unstated',
    file: 'components/parameters/CardId.yaml',
    from: 'schema: { type: string,',
    to: 'schema: { type: string, minLength: 1,',
    line: 'minLength',
  },
  {
    rule: 'open-values-are-observed',
    file: 'components/schemas/Payout.yaml',
    from: /\n {4}x-observed: \[success\]/,
    to: '',
    line: 'status:',
  },
  {
    rule: 'requirements-are-complete',
    file: 'paths/payouts_{reference}.yaml',
    from: 'level: documented',
    to: 'level: certain',
    line: 'certain',
  },
  {
    rule: 'requirements-are-normative',
    file: 'interface-wide/requirements.yaml',
    from: ' MUST have HTTP status 200.',
    to: ' has HTTP status 200.',
    line: 'has HTTP status 200.',
  },
  {
    rule: 'responses-are-200-and-default',
    file: 'paths/action_card_{userId}.yaml',
    from: /\n {4}default: /,
    to: "\n    '404': { $ref: ../components/responses/Refusal.yaml }\n    default: ",
    line: "'404'",
  },
  {
    rule: 'scalars-are-explained',
    file: 'components/schemas/CardNetwork.yaml',
    from: 'examples: [VISA]\n',
    to: '',
    line: 'type: string',
  },
  {
    rule: 'schemas-are-plain',
    file: 'components/schemas/CardEnvelope.yaml',
    from: 'data: { $ref: Card.yaml }',
    to: 'data: { type: object, anyOf: [{ $ref: Card.yaml }, { $ref: CardUser.yaml }] }',
    line: 'anyOf',
  },
  {
    rule: 'state-changes-are-declared',
    file: 'paths/action_card_transaction_{id}.yaml',
    from: 'reading: [transactions]',
    to: 'reading: []',
    line: 'x-changes-state:',
  },
  {
    rule: 'success-is-the-envelope',
    file: 'components/schemas/PaymentEnvelope.yaml',
    from: 'required: [success, data]',
    to: 'required: [data]',
    line: 'type: object',
  },
  {
    rule: 'unset-fields-are-optional',
    file: 'components/schemas/CardOperation.yaml',
    from: 'currency, status]',
    to: 'currency, status, transactions]',
    line: 'required: [operation',
  },
]

const folder = mkdtempSync(join(tmpdir(), 'card-contract-lint-'))
afterAll(() => rmSync(folder, { recursive: true }))

const copies = edits.map(({ rule, file, from, to }) => {
  const copy = join(folder, rule)
  for (const part of ['openapi.yaml', 'paths', 'components', 'examples', 'interface-wide', 'lint/frozen-ids.json'])
    cpSync(join(specFolder, part), join(copy, part), { recursive: true })
  const text = readFileSync(join(copy, file), 'utf8')
  const edited = text.replace(from, to)
  if (edited === text) throw new Error(`${file} has no ${from} any more; choose another careless edit for ${rule}.`)
  writeFileSync(join(copy, file), edited)
  return join(copy, 'openapi.yaml')
})
const reports = lint([join(specFolder, 'openapi.yaml'), ...copies])

describe('the contract', () => {
  test('the contract has no lint errors', () => {
    const own = [...reports].filter(([path]) => path.startsWith(specFolder)).flatMap(([, reported]) => reported)
    expect(own).toEqual([])
  })

  test.each(edits)('a careless edit of $file fails $rule', ({ rule, file, line }) => {
    const path = join(folder, rule, file)
    const lines = readFileSync(path, 'utf8').split('\n')
    const places = (reports.get(path) ?? [])
      .filter((report) => report.includes(` contract/${rule}: `))
      .map((report) => lines[Number.parseInt(report, 10) - 1])
    expect(places).toEqual(expect.arrayContaining([expect.stringContaining(line)]))
  })
})

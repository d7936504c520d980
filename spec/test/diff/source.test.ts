import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sourceOf } from '../../diff/source.ts'

const folder = join(mkdtempSync(join(tmpdir(), 'card-contract-source-')), 'spec')
const files = {
  'openapi.yaml':
    'openapi: 3.1.1\npaths:\n  /cards: { $ref: paths/cards.yaml }\nx-gaps: { $ref: interface-wide/gaps.yaml }\n',
  'paths/cards.yaml':
    "post:\n  responses:\n    '200':\n      $ref: ../components/responses/Issued.yaml\n      description: Beside it.\n",
  'components/responses/Issued.yaml': 'description: Issued.\ncontent:\n  application/json:\n    schema: {}\n',
  'components/schemas/Amount.yaml': 'type: number\nminimum: 0.01\n',
  'examples/create-card.request.yaml': '# Whose card it is.\nvalue:\n  balance: 50\n',
  'interface-wide/gaps.yaml': '- id: one/gap\n  question: Why?\n- id: another/gap\n  question: How?\n',
  'released/openapi.yaml': 'openapi: 3.1.1\npaths:\n  /cards:\n    post: {}\n',
}
beforeAll(() => {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
})
afterAll(() => rmSync(dirname(folder), { recursive: true }))

test.each([
  ['#/paths/~1cards', 'openapi.yaml:3', 'a path, which is a reference'],
  ['#/paths/~1cards/post', 'paths/cards.yaml:1', 'what the reference leads to'],
  ['#/paths/~1cards/post/responses/200/description', 'paths/cards.yaml:5', 'what stands beside a reference'],
  [
    '#/paths/~1cards/post/responses/200/content/application~1json',
    'components/responses/Issued.yaml:3',
    'what stands behind two of them',
  ],
  ['#/components/schemas/Amount/minimum', 'components/schemas/Amount.yaml:2', 'a component, in its own file'],
  ['#/components/schemas/Amount/maximum', 'components/schemas/Amount.yaml:1', 'no part: the nearest around it'],
  ['#/components/examples/create-card.request/value/balance', 'examples/create-card.request.yaml:3', 'an example'],
  ['#/x-gaps/1/question', 'interface-wide/gaps.yaml:4', 'an entry of a list'],
])('%s is in %s: %s', (pointer, expected) => {
  expect(sourceOf(folder, { document: 'current', pointer })).toBe(`spec/${expected}`)
})

test('what is gone is in the released document', () => {
  const pointer = '#/paths/~1cards/post'
  expect(sourceOf(folder, { document: 'released', pointer })).toBe('spec/released/openapi.yaml:4')
})

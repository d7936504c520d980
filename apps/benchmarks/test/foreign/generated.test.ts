import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyOperationIn } from '../../src/foreign/generated.ts'

const folder = mkdtempSync(join(tmpdir(), 'card-contract-generated-'))
beforeAll(() => {
  writeFileSync(join(folder, 'cards.py'), 'def create_card(): ...\n')
  writeFileSync(join(folder, 'users.go'), 'func (c *Client) CreateCardUser() {}\n')
  writeFileSync(join(folder, 'disable_card.py'), 'def sync(): ...\n')
  writeFileSync(join(folder, 'README.md'), 'operateCard is documented only.\n')
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('the operations of the generated code', () => {
  it('the generated code has every operation, in whichever spelling', () => {
    expect(everyOperationIn(folder, '*.{py,go}', ['createCard', 'createCardUser', 'disableCard'])).toBe('3 operations')
  })

  it('the operations that the generated code lacks are named', () => {
    expect(() => everyOperationIn(folder, '*.{py,go}', ['createCard', 'operateCard', 'topUpCard'])).toThrow(
      'operateCard, topUpCard: not in the generated code',
    )
  })
})

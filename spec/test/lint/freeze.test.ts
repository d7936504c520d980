import { describe, expect, test } from 'vitest'
import { freeze } from '../../lint/freeze.ts'

const frozen = new Map([
  ['cards/are-read', 'requirement'],
  ['cards/how-many', 'gap'],
  ['cards/once-asked', 'retired'],
] as const)
const asPublished = [
  ['cards/are-read', 'requirement'],
  ['cards/how-many', 'gap'],
] as const

describe('freeze', () => {
  test('freeze changes nothing when the document has the ids of the list', () => {
    expect(freeze(frozen, new Map(asPublished))).toEqual(frozen)
  })

  test('freeze adds new ids, in alphabetical order', () => {
    const after = freeze(frozen, new Map([['cards/exist', 'requirement'], ...asPublished, ['cards/how-few', 'gap']]))
    expect([...after]).toEqual([
      ['cards/are-read', 'requirement'],
      ['cards/exist', 'requirement'],
      ['cards/how-few', 'gap'],
      ['cards/how-many', 'gap'],
      ['cards/once-asked', 'retired'],
    ])
  })

  test('freeze retires an id that has left the document', () => {
    expect(freeze(frozen, new Map([['cards/how-many', 'gap']])).get('cards/are-read')).toBe('retired')
  })

  test('freeze keeps a retired id retired even if the document has it again', () => {
    expect(freeze(frozen, new Map([...asPublished, ['cards/once-asked', 'gap']]))).toEqual(frozen)
  })

  test('freeze keeps the kind that an id was published as', () => {
    const asAnotherKind = new Map([
      ['cards/are-read', 'requirement'],
      ['cards/how-many', 'requirement'],
    ] as const)
    expect(freeze(frozen, asAnotherKind)).toEqual(frozen)
  })
})

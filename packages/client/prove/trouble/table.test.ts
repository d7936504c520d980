import { readFileSync, writeFileSync } from 'node:fs'
import { startReferenceServer } from '@card-contract/reference-server'
import { beforeAll, describe, expect, test } from 'vitest'
import { changingCalls, readingCalls, sampleCalls } from '../../test/sample-calls.ts'
import { type Cell, runCells } from './cell.ts'
import { type Found, renderTable, tableIn, withTable } from './table.ts'
import { variants } from './variants.ts'

const pagePath = new URL('../../docs/testing.md', import.meta.url)
const found: Found[] = []

describe.each(variants)('when every request meets $name', (variant) => {
  let changing: readonly Cell[]
  let reading: readonly Cell[]

  beforeAll(async () => {
    ;[changing, reading] = await Promise.all([runCells(variant, changingCalls), runCells(variant, readingCalls)])
    found.push({ variant, changing, reading })
  })

  const cellOf = (cells: readonly Cell[], id: string) => cells.find(({ operationId }) => operationId === id) as Cell

  test.each(changingCalls.map(({ operationId }) => operationId))(
    '%s moves no money twice and ends as it has to',
    (id) => {
      const { ending, mayHaveChangedState, howToFindOut, cardId, requests, effects } = cellOf(changing, id)
      if (ending === undefined) return expect(variant.kind).toBe('stale-balance')
      expect({ ending, mayHaveChangedState, requests }).toEqual({
        ending: variant.changing,
        mayHaveChangedState: variant.mayHaveChangedState,
        requests: 1,
      })
      // A change of state that is delivered twice is the same change.
      const isMovement = effects !== undefined && !['disableCard', 'enableCard', 'terminateCard'].includes(id)
      const expected = isMovement ? variant.carriedOut : Math.min(variant.carriedOut, 1)
      expect(effects).toBeOneOf([undefined, expected])
      if (variant.carriedOut > 0 && ending !== 'success') expect(mayHaveChangedState).toBe(true)
      expect(howToFindOut !== undefined).toBe(mayHaveChangedState)
      // The exact call, with this very card in it.
      if (cardId && howToFindOut)
        expect(howToFindOut).toMatch(new RegExp(`check with .*\\(\\{ (cardId|id): "${cardId}"`))
    },
  )

  test.each(readingCalls.map(({ operationId }) => operationId))(
    '%s, which reads, changes nothing and is repeated where that may help',
    (id) => {
      const { ending, mayHaveChangedState, requests } = cellOf(reading, id)
      if (ending === undefined) return expect(variant.kind).toBe('stale-balance')
      expect({ ending, mayHaveChangedState, requests }).toEqual({
        ending: variant.reading,
        mayHaveChangedState: false,
        requests: variant.isRepeated ? 3 : 1,
      })
    },
  )
})

test('every operation, and every kind of trouble, is in the table', async () => {
  await using server = await startReferenceServer({ trouble: ['none'] })
  const { kinds } = (await (await fetch(`${server.origin}/trouble`)).json()) as { readonly kinds: object }
  expect([...new Set(variants.map(({ kind }) => kind))]).toEqual(Object.keys(kinds))
  const operations = new Set([...changingCalls, ...readingCalls].map(({ operationId }) => operationId))
  expect([...operations].sort()).toEqual(sampleCalls.map(({ operationId }) => operationId).sort())
})

// `pnpm trouble-table` in this package writes what it finds.
test('the table in docs/testing.md is what was found', () => {
  const page = readFileSync(pagePath, 'utf8')
  const table = renderTable(found)
  if (process.env.TROUBLE_TABLE === 'write') writeFileSync(pagePath, withTable(page, table))
  else expect(tableIn(page)).toBe(table)
})

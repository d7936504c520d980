import { startReferenceServer } from '@card-contract/reference-server'
import { expect, test } from 'vitest'
import { documents } from './documents.ts'

test('the documents use the variables that the reference server tells to export, and no others of its own', async () => {
  await using server = await startReferenceServer()
  const page = await (await fetch(`${server.origin}/`)).text()
  const exported = [...page.matchAll(/export (CARD_\w+)=/g)].map(([, name]) => name)
  expect(exported).toEqual(['CARD_BASE_URL', 'CARD_API_KEY', 'CARD_ACCESS_TOKEN', 'CARD_SERVICE_TOKEN'])
  const used = [...documents.matchAll(/(?:process\.env\.|os\.environ\[['"])(\w+)/g)].map(([, name]) => name)
  // The id of a card of the reader's own, for the recipe in Python.
  expect([...new Set(used)].sort()).toEqual([...exported, 'CARD_ID'].sort())
})

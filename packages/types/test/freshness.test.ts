import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readDocument } from '../build/document.ts'
import { generate } from '../build/generate.ts'

const fresh = await generate(readDocument())
const stored = (folder: string) =>
  readFileSync(new URL(`../${folder}/contract.generated.d.ts`, import.meta.url), 'utf8')

describe('the generated types', () => {
  test('that are committed are those of the contract', () => {
    const isFresh = stored('src') === fresh
    expect(isFresh, 'src/contract.generated.d.ts is stale: run "pnpm generate" and commit what it writes').toBe(true)
  })

  test('that are published are those of the contract, whatever is committed', () => {
    expect(stored('dist')).toBe(fresh)
  })

  test('come out the same every time', async () => {
    expect(await generate(readDocument())).toBe(fresh)
  })
})

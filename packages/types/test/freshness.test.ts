import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { generate, readDocument } from '../build/generate.ts'

const fresh = await generate(readDocument())
const stored = (folder: string) =>
  readFileSync(new URL(`../${folder}/contract.generated.d.ts`, import.meta.url), 'utf8')

describe('the generated types', () => {
  test('the generated types that are committed match the contract', () => {
    const isFresh = stored('src') === fresh
    expect(isFresh, 'src/contract.generated.d.ts is stale: run "pnpm generate" and commit what it writes').toBe(true)
  })

  test('the generated types that are published match the contract, even if the committed ones do not', () => {
    expect(stored('dist')).toBe(fresh)
  })

  test('the generated types are the same on every build', async () => {
    expect(await generate(readDocument())).toBe(fresh)
  })
})

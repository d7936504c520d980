import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

// Intentionally measures no time, which would test the machine: `pnpm measure` prints figures. These are their causes.
describe('the cost of loading the contract', () => {
  const built = readFileSync(new URL('../dist/index.js', import.meta.url), 'utf8')

  test('the package is one file that imports nothing', () => {
    expect(built).not.toMatch(/^\s*import\b|\bimport\(|\brequire\(/m)
  })

  test('the package compiles no schema', () => {
    expect(built).not.toContain('new Function')
  })
})

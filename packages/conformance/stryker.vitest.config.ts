import { defineConfig } from 'vitest/config'

/** The tests that judge rules: by steps written by hand, and by servers that are wrong on purpose. */
export default defineConfig({
  test: {
    include: ['test/cards/{ledger,rules}/*.test.ts', 'test/engine/rules/*.test.ts', 'test/cards/proof/mutants.test.ts'],
    // It runs all rules over whole conversations, to judge how they are marked.
    exclude: ['test/cards/rules/comparing.test.ts'],
    isolate: false,
  },
})

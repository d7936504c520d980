/** Mutates the rules and the ledger, and runs their tests for each mutant: `pnpm mutate --mutate src/cards/rules/clock.ts`. */
export default {
  testRunner: 'vitest',
  plugins: ['../workspace/tools/node_modules/@stryker-mutator/vitest-runner/dist/src/index.js'],
  vitest: { configFile: 'stryker.vitest.config.ts', related: false },
  mutate: ['src/cards/ledger/*.ts', 'src/cards/rules/*.ts', 'src/engine/rules/*.ts'],
  // Golden files and people judge the texts of findings.
  mutator: { excludedMutations: ['StringLiteral'] },
  // A copy of the package would not find the other packages.
  inPlace: true,
  coverageAnalysis: 'perTest',
  // Tables that a module builds when it is loaded: each would need a run of all tests.
  ignoreStatic: true,
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: 'mutate-results.json' },
  timeoutMS: 20_000,
  // The nightly job sets it.
  thresholds: { high: 95, low: 90, break: Number(process.env.LEAST_KILLED ?? 0) },
}

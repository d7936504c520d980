import { stripTypeScriptTypes } from 'node:module'
import regexp from 'eslint-plugin-regexp'

// ESLint for one thing that Biome does not have: it finds regular expressions that take more than linear time on some text.
const rules = {
  // `(a|ab)*b*$`: two ways to read the same text.
  'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
  // `a+$`: tried again from every `a`.
  'regexp/no-super-linear-move': ['error', { report: 'potential', ignoreSticky: false, ignorePartial: false }],
}

// Blanks in the place of types, so that lines and columns stay as they are.
const withoutTypes = {
  preprocess: (text) => [stripTypeScriptTypes(text)],
  postprocess: ([messages]) => messages,
  supportsAutofix: false,
}

export default [
  { ignores: ['**/dist/**', '**/*.d.ts', '**/*.d.mts'] },
  // Intentionally cannot be switched off in a file: what is reported can be written as a loop.
  { files: ['**/*.{js,mjs,ts,mts}'], linterOptions: { noInlineConfig: true }, plugins: { regexp }, rules },
  { files: ['**/*.{ts,mts}'], processor: withoutTypes },
]

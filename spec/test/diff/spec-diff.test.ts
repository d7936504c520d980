import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const specFolder = dirname(dirname(import.meta.dirname))
let folder: string
let release: string

beforeAll(() => {
  release = mkdtempSync(join(tmpdir(), 'card-contract-release-'))
  for (const part of ['openapi.yaml', 'paths', 'components', 'examples', 'interface-wide', 'build/redocly.yaml'])
    cpSync(join(specFolder, part), join(release, part), { recursive: true })
  mkdirSync(join(release, '.changeset'))
  writeFileSync(join(release, 'package.json'), JSON.stringify({ version: '0.4.0' }))
  // The edits are compared with the current contract, whatever was actually released.
  run('record-release.ts', '--spec', release)
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'card-contract-spec-diff-'))
  cpSync(release, folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))
afterAll(() => rmSync(release, { recursive: true }))

function run(script: string, ...options: string[]): { exitCode: number | null; text: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(specFolder, 'diff', script), ...options], {
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  })
  return { exitCode: status, text: stdout + stderr }
}

const specDiff = () => run('spec-diff.ts', '--spec', folder, '--changesets', join(folder, '.changeset'))

function edit(file: string, from: string | RegExp, to: string): void {
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  const edited = text.replace(from, to)
  if (edited === text) throw new Error(`${file} has no ${from} any more; choose another edit.`)
  writeFileSync(path, edited)
}

function announce(bump: string, packageName = '@card-contract/spec'): void {
  writeFileSync(join(folder, '.changeset', `${bump}-change.md`), `---\n'${packageName}': ${bump}\n---\n\nA change.\n`)
}

const raiseTheMinimum = () => edit('components/schemas/Amount.yaml', 'minimum: 0.01', 'minimum: 1')

describe('record-release', () => {
  test('writes the version of the package into the contract and records the bundle', () => {
    expect(readFileSync(join(folder, 'openapi.yaml'), 'utf8')).toContain('\n  version: 0.4.0\n')
    expect(readFileSync(join(folder, 'released/openapi.yaml'), 'utf8')).toContain('\n  version: 0.4.0\n')
  })
})

describe('spec:diff', () => {
  test('accepts the contract of the last release', () => {
    expect(specDiff()).toEqual({
      exitCode: 0,
      text: 'No operation, schema or requirement has changed since release 0.4.0.\n',
    })
  })

  test('accepts a compatible edit and prints it', () => {
    edit('components/schemas/CardUserRegistration.yaml', 'description: Given name.', 'description: First name.')
    expect(specDiff()).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "text": "patch  CardUserRegistration first_name description, as in POST /action/card/user requestBody first_name
             modified
      1 change since release 0.4.0, none breaking.
      ",
      }
    `)
  })

  test('rejects a breaking edit, and says why it is breaking and what to do', () => {
    raiseTheMinimum()
    expect(specDiff()).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "text": "major  Amount minimum, as in POST /action/card/{userId} requestBody balance
             Lower bound of \`Amount\` changed from '>= 0.01' to '>= 1'. (schema-constraint-changed)
      1 change since release 0.4.0, 1 breaking, and no version is announced.
      Revert the breaking changes, or announce them: run "pnpm changeset" and choose major for @card-contract/spec.
      ",
      }
    `)
  })

  test('rejects a breaking edit that is announced as less than a major version', () => {
    raiseTheMinimum()
    announce('minor')
    announce('major', '@card-contract/types')
    expect(specDiff()).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "text": "major  Amount minimum, as in POST /action/card/{userId} requestBody balance
             Lower bound of \`Amount\` changed from '>= 0.01' to '>= 1'. (schema-constraint-changed)
      1 change since release 0.4.0, 1 breaking, and only a minor version is announced.
      Revert the breaking changes, or announce them: run "pnpm changeset" and choose major for @card-contract/spec.
      ",
      }
    `)
  })

  test('accepts a breaking edit that a changeset announces as a major version', () => {
    raiseTheMinimum()
    announce('patch')
    announce('major')
    expect(specDiff()).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "text": "major  Amount minimum, as in POST /action/card/{userId} requestBody balance
             Lower bound of \`Amount\` changed from '>= 0.01' to '>= 1'. (schema-constraint-changed)
      1 change since release 0.4.0, 1 breaking; a changeset announces the required major version.
      ",
      }
    `)
  })

  test('counts a new enum value as breaking only if a response can contain it', () => {
    edit('components/schemas/Currency.yaml', '[USD, EUR, XAF]', '[USD, EUR, XAF, GBP]')
    edit('components/schemas/CardGrade.yaml', '[BASIC, PREMIUM]', '[BASIC, PREMIUM, GOLD]')
    expect(specDiff()).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "text": "major  Currency enum, as in POST /action/card/{userId} requestBody currency
             Enum of \`Currency\` gained values: 'GBP'. (enum-values-added)
      patch  CardGrade enum, as in POST /action/card/{userId} requestBody grade
             modified
      2 changes since release 0.4.0, 1 breaking, and no version is announced.
      Revert the breaking changes, or announce them: run "pnpm changeset" and choose major for @card-contract/spec.
      ",
      }
    `)
  })

  test('lists requirements that are new, retired or have another level, and accepts them', () => {
    edit('paths/virtual-cards_cards_{cardId}_topup.yaml', 'id: top-up/raises-the-balance', 'id: top-up/adds-up')
    edit('paths/payments_direct-status.yaml', 'level: inferred', 'level: documented')
    expect(specDiff()).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "text": "minor  requirement top-up/raises-the-balance
             retired, was inferred
      minor  requirement check-payment-status/is-the-payment-asked-for
             inferred became documented
      minor  requirement top-up/adds-up
             added, inferred
      3 changes since release 0.4.0, none breaking.
      ",
      }
    `)
  })
})

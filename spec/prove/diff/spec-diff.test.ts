import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const specFolder = dirname(dirname(import.meta.dirname))
let folder: string
let release: string

beforeAll(() => {
  release = join(mkdtempSync(join(tmpdir(), 'card-contract-release-')), 'spec')
  for (const part of ['openapi.yaml', 'paths', 'components', 'examples', 'interface-wide', 'build/redocly.yaml'])
    cpSync(join(specFolder, part), join(release, part), { recursive: true })
  mkdirSync(join(release, '.changeset'))
  writeFileSync(join(release, 'package.json'), JSON.stringify({ version: '0.4.0' }))
  // The edits are compared with the current contract, whatever was actually released.
  run('record-release.ts', '--spec', release)
})
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'card-contract-spec-diff-')), 'spec')
  cpSync(release, folder, { recursive: true })
})
afterEach(() => rmSync(dirname(folder), { recursive: true }))
afterAll(() => rmSync(dirname(release), { recursive: true }))

function run(script: string, ...options: string[]): { exitCode: number | null; text: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(specFolder, 'diff', script), ...options], {
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  })
  // Which line it is belongs to the tests of `sourceOf`; here it would change with every edit of the contract.
  return { exitCode: status, text: (stdout + stderr).replaceAll(/(?<=\.yaml:)\d+/g, 'LINE') }
}

const specDiff = (...options: string[]) =>
  run('spec-diff.ts', '--spec', folder, '--changesets', join(folder, '.changeset'), ...options)

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
  test('record-release writes the version of the package into the contract and records the bundle', () => {
    expect(readFileSync(join(folder, 'openapi.yaml'), 'utf8')).toContain('\n  version: 0.4.0\n')
    expect(readFileSync(join(folder, 'released/openapi.yaml'), 'utf8')).toContain('\n  version: 0.4.0\n')
  })
})

describe('spec:diff', () => {
  test('spec:diff prints nothing if nothing has changed since the last release', () => {
    expect(specDiff()).toEqual({ exitCode: 0, text: '' })
  })

  test('spec:diff prints nothing before the first release', () => {
    rmSync(join(folder, 'released'), { recursive: true })
    raiseTheMinimum()
    expect(specDiff()).toEqual({ exitCode: 0, text: '' })
  })

  test('spec:diff prints nothing in this repository as it is', () => {
    expect(run('spec-diff.ts')).toEqual({ exitCode: 0, text: '' })
  })

  test('spec:diff accepts a compatible edit and prints it with its file and line', () => {
    edit('components/schemas/CardUserRegistration.yaml', 'examples: [Awa]', 'examples: [Ngo]')
    expect(specDiff()).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "text": "patch  CardUserRegistration first_name examples, as in POST /action/card/user requestBody first_name
             spec/components/schemas/CardUserRegistration.yaml:LINE
             modified
      1 change since release 0.4.0, none breaking.
      ",
      }
    `)
  })

  test('spec:diff counts reworded sentences, and lists them when asked', () => {
    edit('components/schemas/CardUserRegistration.yaml', 'description: Given name.', 'description: First name.')
    edit('components/schemas/CardUserRegistration.yaml', 'Is there a minimum age', 'Is there a lowest age')
    edit('paths/virtual-cards_cards_{cardId}_topup.yaml', 'the balance before', 'the old balance before')
    edit('openapi.yaml', 'Look up a payout. Either', 'Find a payout. Either')
    edit('openapi.yaml', 'Error responses are not', 'Responses to errors are not')
    expect(specDiff()).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "text": "5 reworded sentences since release 0.4.0, none breaking.
      Run "pnpm spec:diff --verbose" to list the reworded sentences.
      ",
      }
    `)
    expect(specDiff('--verbose')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "text": "patch  info description
             spec/openapi.yaml:LINE
             modified
      patch  CardUserRegistration first_name description, as in POST /action/card/user requestBody first_name
             spec/components/schemas/CardUserRegistration.yaml:LINE
             modified
      patch  tags 4 description
             spec/openapi.yaml:LINE
             modified
      patch  requirement top-up/raises-the-balance
             spec/paths/virtual-cards_cards_{cardId}_topup.yaml:LINE
             reworded
      patch  gap card-users/age
             spec/components/schemas/CardUserRegistration.yaml:LINE
             reworded
      5 reworded sentences since release 0.4.0, none breaking.
      ",
      }
    `)
  })

  test('spec:diff points to the released document for what is gone', () => {
    edit('components/schemas/CardUserRegistration.yaml', /^ {2}business_name:\n(?: {4}.*\n)+/m, '')
    expect(specDiff()).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "text": "patch  CardUserRegistration business_name, as in POST /action/card/user requestBody business_name
             spec/released/openapi.yaml:LINE
             removed
      1 change since release 0.4.0, none breaking.
      ",
      }
    `)
  })

  test('spec:diff rejects a breaking edit, and says why it is breaking and what to do', () => {
    raiseTheMinimum()
    expect(specDiff()).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "text": "major  Amount minimum, as in POST /action/card/{userId} requestBody balance
             spec/components/schemas/Amount.yaml:LINE
             breaks clients: Lower bound of \`Amount\` changed from '>= 0.01' to '>= 1'. (schema-constraint-changed)
      1 change since release 0.4.0, 1 breaking for clients, and no version is announced.
      Revert the breaking changes, or announce them: run "pnpm changeset" and choose major for @card-contract/spec.
      ",
      }
    `)
  })

  test('spec:diff rejects a breaking edit that is announced as less than a major version', () => {
    raiseTheMinimum()
    announce('minor')
    announce('major', '@card-contract/types')
    expect(specDiff()).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "text": "major  Amount minimum, as in POST /action/card/{userId} requestBody balance
             spec/components/schemas/Amount.yaml:LINE
             breaks clients: Lower bound of \`Amount\` changed from '>= 0.01' to '>= 1'. (schema-constraint-changed)
      1 change since release 0.4.0, 1 breaking for clients, and only a minor version is announced.
      Revert the breaking changes, or announce them: run "pnpm changeset" and choose major for @card-contract/spec.
      ",
      }
    `)
  })

  test('spec:diff accepts a breaking edit that a changeset announces as a major version', () => {
    raiseTheMinimum()
    announce('patch')
    announce('major')
    expect(specDiff()).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "text": "major  Amount minimum, as in POST /action/card/{userId} requestBody balance
             spec/components/schemas/Amount.yaml:LINE
             breaks clients: Lower bound of \`Amount\` changed from '>= 0.01' to '>= 1'. (schema-constraint-changed)
      1 change since release 0.4.0, 1 breaking for clients; a changeset announces the required major version.
      ",
      }
    `)
  })

  describe('an enum is judged by where it is used', () => {
    const files = {
      request: 'components/schemas/CardGrade.yaml',
      both: 'components/schemas/Currency.yaml',
      response: 'components/schemas/CardOperation.yaml',
    }
    beforeEach(() => {
      edit(files.response, '  status:\n    type: string\n', '  status:\n    type: string\n    enum: [done, failed]\n')
      run('record-release.ts', '--spec', folder)
    })

    test('spec:diff counts a new value as breaking if a response can contain it', () => {
      edit(files.request, '[BASIC, PREMIUM]', '[BASIC, PREMIUM, GOLD]')
      edit(files.both, '[USD, EUR, XAF]', '[USD, EUR, XAF, GBP]')
      edit(files.response, '[done, failed]', '[done, failed, pending]')
      expect(specDiff()).toMatchInlineSnapshot(`
        {
          "exitCode": 1,
          "text": "major  Currency enum, as in responses
               spec/components/schemas/Currency.yaml:LINE
               breaks clients: Enum of \`Currency\` gained values: 'GBP'. (enum-values-added)
        major  CardOperation status enum, as in responses
               spec/components/schemas/CardOperation.yaml:LINE
               breaks clients: Enum of \`status\` gained values: 'pending'. (enum-values-added)
        patch  CardGrade enum, as in POST /action/card/{userId} requestBody grade
               spec/components/schemas/CardGrade.yaml:LINE
               modified
        3 changes since release 0.4.0, 2 breaking for clients, and no version is announced.
        Revert the breaking changes, or announce them: run "pnpm changeset" and choose major for @card-contract/spec.
        ",
        }
      `)
    })

    test('spec:diff counts a removed value as breaking if a request can contain it', () => {
      edit(files.request, '[BASIC, PREMIUM]', '[BASIC]')
      edit(files.both, '[USD, EUR, XAF]', '[USD, EUR]')
      edit(files.response, '[done, failed]', '[done]')
      expect(specDiff()).toMatchInlineSnapshot(`
        {
          "exitCode": 1,
          "text": "major  Currency enum, as in requests
               spec/components/schemas/Currency.yaml:LINE
               breaks clients: Enum of \`Currency\` lost values: 'XAF'. (enum-values-removed)
        major  CardGrade enum, as in requests
               spec/components/schemas/CardGrade.yaml:LINE
               breaks clients: Enum of \`grade\` lost values: 'PREMIUM'. (enum-values-removed)
        patch  CardOperation status enum, as in POST /virtual-cards/cards/{cardId}/operation 200 data status
               spec/components/schemas/CardOperation.yaml:LINE
               modified
        3 changes since release 0.4.0, 2 breaking for clients, and no version is announced.
        Revert the breaking changes, or announce them: run "pnpm changeset" and choose major for @card-contract/spec.
        ",
        }
      `)
    })
  })

  test('spec:diff counts a decided gap that becomes a documented requirement as breaking for implementers', () => {
    edit('components/schemas/Amount.yaml', /^ {2}- id: amounts\/unit\n(?: {4}.*\n)+/m, '')
    edit(
      'components/schemas/Amount.yaml',
      'x-gaps:\n',
      'x-requirements:\n  - id: amounts/major-units\n    level: documented\n    text: It MUST be so.\nx-gaps:\n',
    )
    expect(specDiff()).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "text": "major  requirement amounts/major-units
             spec/components/schemas/Amount.yaml:LINE
             breaks implementers: added, documented: what conformed so far may fail
      minor  Amount x-requirements, as in POST /action/card/{userId} requestBody balance x-requirements
             spec/components/schemas/Amount.yaml:LINE
             added
      minor  gap amounts/unit
             spec/released/openapi.yaml:LINE
             retired
      3 changes since release 0.4.0, 1 breaking for implementers, and no version is announced.
      Revert the breaking changes, or announce them: run "pnpm changeset" and choose major for @card-contract/spec.
      ",
      }
    `)
    announce('major')
    expect(specDiff().exitCode).toBe(0)
  })

  test('spec:diff counts a decision of a gap as breaking for implementers', () => {
    edit(
      'components/schemas/Amount.yaml',
      '  - id: amounts/unit\n',
      '  - id: amounts/unit\n    decision: major units\n',
    )
    expect(specDiff()).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "text": "major  gap amounts/unit
             spec/components/schemas/Amount.yaml:LINE
             breaks implementers: decided: what conformed so far may fail
      1 change since release 0.4.0, 1 breaking for implementers, and no version is announced.
      Revert the breaking changes, or announce them: run "pnpm changeset" and choose major for @card-contract/spec.
      ",
      }
    `)
  })
})

import { access, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { bundle, toJson, toYaml } from '../build/bundle.ts'
import type { ContractDocument } from '../build/document.ts'
import { BuildCopy, spec } from '../test/build-copy.ts'

describe('the build', () => {
  let here: BuildCopy
  let output: string
  beforeAll(async () => {
    here = await BuildCopy.make()
    output = await here.build({ env: { TZ: 'UTC', LANG: 'C' } })
  })
  afterAll(() => here[Symbol.asyncDispose]())

  test('the build produces the same bytes in another folder, working directory, time zone and locale', async () => {
    await using there = await BuildCopy.make()
    await there.build({ cwd: tmpdir(), env: { TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' } })
    expect(await there.fingerprints()).toEqual(await here.fingerprints())
  })

  test('the build prints the path of every product', () => {
    expect(output).toBe(
      ['openapi.json', 'openapi.yaml', 'gaps.md', 'index.html', 'llms.txt']
        .map((name) => `spec/dist/${name}\n`)
        .join(''),
    )
  })

  test('the build accepts a contract that the linter would reject', async () => {
    await using copy = await BuildCopy.make()
    await copy.edit(
      'components/schemas/CardUserRegistration.yaml',
      '  - id_number\n',
      '  - id_number\n  - tax_number\n',
    )
    await copy.edit('redocly.yaml', 'telemetry: off', 'telemetry: off\nplugins: [./no-such-plugin.js]')
    await copy.build()
    const { components } = JSON.parse(await copy.product('openapi.json'))
    expect(components.schemas.CardUserRegistration.required).toContain('tax_number')
  })

  test('the build stops at a broken reference, names it, and writes nothing', async () => {
    await using copy = await BuildCopy.make()
    await copy.edit('components/schemas/Card.yaml', '$ref: Currency.yaml', '$ref: Curency.yaml')
    await expect(copy.build()).rejects.toThrow(/Curency\.yaml/)
    await expect(access(join(copy.root, 'dist'))).rejects.toThrow()
  })
})

describe('the bundle', () => {
  let contract: ContractDocument
  beforeAll(async () => {
    contract = await bundle(spec)
  })

  test('the bundle is the same document in JSON and in YAML', () => {
    expect(parse(toYaml(contract))).toEqual(JSON.parse(toJson(contract)))
  })

  test('the bundle parses the same as YAML 1.1, in which an unquoted 1992-05-14 is a date', () => {
    expect(parse(toYaml(contract), { version: '1.1' })).toEqual(contract)
  })

  test('the bundle keeps every requirement, gap and observed value of its source files', async () => {
    expect(idsIn(contract)).toEqual(idsIn(await contractFiles()))
  })

  test('the bundle contains only internal references', () => {
    const references = [...toJson(contract).matchAll(/"\$ref": "([^"]*)"/g)].map(([, ref]) => ref)
    expect(references.length).toBeGreaterThan(20)
    expect(references.filter((ref) => !ref?.startsWith('#/'))).toEqual([])
  })

  test('the bundle has exactly the extensions that extensions.md explains', async () => {
    const page = await readFile(join(spec, 'extensions.md'), 'utf8')
    const explained = [...page.matchAll(/^### `(x-[a-z-]+)`$/gm)].map(([, extension]) => extension)
    // The answers of a gap are named after headers, among others.
    const text = JSON.stringify(contract, (key, value) => (key === 'answers' ? undefined : value))
    const used = [...text.matchAll(/"(x-[a-z-]+)":/g)].map(([, extension]) => extension)
    // Only a decision brings this one.
    expect([...new Set([...used, 'x-decided'])].sort()).toEqual(explained.sort())
  })

  test('the fences of extensions.md are YAML', async () => {
    const page = await readFile(join(spec, 'extensions.md'), 'utf8')
    const fences = [...page.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text)
    expect(fences.length).toBeGreaterThan(15)
    for (const text of fences) expect(parse(text), text).toBeTypeOf('object')
  })

  test('the bundle sorts its components by name', () => {
    for (const named of Object.values(contract.components)) {
      expect(Object.keys(named)).toEqual(Object.keys(named).sort())
    }
  })
})

/** Every id of a requirement or a gap and every observed value, including repetitions. */
function idsIn(part: unknown): string[] {
  const found: string[] = []
  JSON.stringify(part, (key, value) => {
    // An `x-action` has the pointer to an ID in this place.
    if (key === 'id' && typeof value === 'string' && /^[^/]+\//.test(value)) found.push(value)
    if (key === 'x-observed') found.push(`observed ${value}`)
    return value
  })
  return found.sort()
}

async function contractFiles(): Promise<unknown[]> {
  const folders = ['paths', 'components', 'interface-wide']
  const names = await Promise.all(folders.map((folder) => readdir(join(spec, folder), { recursive: true })))
  const files = names.flatMap((inFolder, index) => inFolder.map((name) => join(spec, folders[index] ?? '', name)))
  const yaml = [join(spec, 'openapi.yaml'), ...files].filter((file) => file.endsWith('.yaml'))
  return Promise.all(yaml.map(async (file) => parse(await readFile(file, 'utf8'))))
}

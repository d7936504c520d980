import { describe, expect, it } from 'vitest'
import { type Config, readInvocation } from '../../src/config/config.ts'
import { ConfigurationError } from '../../src/config/configuration-error.ts'
import type { Environment } from '../../src/config/readers.ts'

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
  it('the configuration keeps state below the home folder, or where XDG_STATE_HOME says if that is absolute', () => {
    const path = '/card-contract/reference-server.db'
    expect(configOf([]).database).toBe(`sqlite:/home/awa/.local/state${path}`)
    expect(configOf([], { HOME: '/home/awa', XDG_STATE_HOME: '/state' }).database).toBe(`sqlite:/state${path}`)
    expect(configOf([], { HOME: '/home/awa', XDG_STATE_HOME: 'state' }).database).toBe(
      `sqlite:/home/awa/.local/state${path}`,
    )
  })

  it('the configuration prefers --memory to DATABASE_URL, but not to --database', () => {
    expect(configOf(['--memory'], { DATABASE_URL: 'postgres://db/cards' }).database).toBe('sqlite::memory:')
    expect(complaints(['--memory', '--database=a.db'])).toEqual([
      '--memory and --database: expected one of them, received both',
    ])
  })

  it('the configuration generates credentials that differ from run to run, unless some are configured', () => {
    const [first, second] = [configOf([]), configOf([])]
    expect(first.areCredentialsGenerated).toBe(true)
    expect(first.credentials).not.toEqual(second.credentials)
    expect(configOf(own)).toMatchObject({
      areCredentialsGenerated: false,
      credentials: { apiKeys: ['k'], accessTokens: ['a'], serviceTokens: ['s'] },
    })
  })

  it('the configuration requires all three kinds of credentials or none', () => {
    expect(complaints(['--access-token=a'])).toMatchInlineSnapshot(`
      [
        "credentials: expected all three kinds or none, received no --api-key and no --service-token",
      ]
    `)
  })

  it('the configuration rejects a public address with generated credentials', () => {
    expect(complaints(['--host=0.0.0.0'])).toMatchInlineSnapshot(`
      [
        "--host: expected an address of this machine only, received "0.0.0.0"; anything beyond needs an --api-key, an --access-token and a --service-token of your own",
      ]
    `)
    expect(complaints(['--host=0.0.0.0', ...own])).toEqual([])
  })

  it('the configuration is not validated when help or the version is asked for', () => {
    expect(readInvocation(['--nonsense', '--help'], {})).toMatchObject({ kind: 'show', text: /^Usage:/ })
    expect(readInvocation(['--version'], {})).toMatchObject({ kind: 'show', text: /^\d+\.\d+\.\d+\n$/ })
  })
})

import { describe, expect, it } from 'vitest'
import { createCredentials, generateCredentials } from '../src/credentials.ts'

const credentials = createCredentials({
  apiKeys: ['key-one', 'key-two'],
  accessTokens: ['access'],
  serviceTokens: ['service'],
})

describe('credentials', () => {
  it('credentials are accepted for their own kind', () => {
    expect(credentials.verify('ApiKey', 'key-one')).toBe(true)
    expect(credentials.verify('ApiKey', 'key-two')).toBe(true)
    expect(credentials.verify('BearerToken', 'access')).toBe(true)
    expect(credentials.verify('ServiceAuthToken', 'service')).toBe(true)
    expect(credentials.verify('ApiKey', 'access')).toBe(false)
    expect(credentials.verify('BearerToken', 'service')).toBe(false)
  })

  it.each([
    '',
    'key-on',
    'key-one ',
    ' key-one',
    'KEY-ONE',
    'key-onekey-two',
    'key-one,key-two',
    '\0',
    'x'.repeat(16_000),
  ])('credentials are rejected as %j', (value) => {
    expect(credentials.verify('ApiKey', value)).toBe(false)
  })

  it('credentials are kept as digests only', () => {
    expect(JSON.stringify(credentials)).not.toContain('key-one')
  })

  it('credentials that are generated are different each time, and safe in a shell, a header and a URL', () => {
    const made = Array.from({ length: 50 }, () => Object.values(generateCredentials()).flat()).flat()
    expect(new Set(made).size).toBe(150)
    for (const value of made) expect(value).toMatch(/^dev-(key|access|service)-[0-9a-f]{32}$/)
  })
})

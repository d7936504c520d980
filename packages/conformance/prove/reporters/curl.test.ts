import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { variables } from '../../src/cards/credentials.ts'
import {
  type ChangeInWords,
  changed,
  changeInReport,
  credentialChanges,
} from '../../src/engine/nouns/wire/credential-change.ts'
import { curlOf, shellWord } from '../../src/reporters/curl.ts'
import { topUp } from '../../test/reporters/sample-report.ts'

const origin = 'http://127.0.0.1:4010'
const options = { origin, credentials: Object.values(variables) }

/** The arguments that curl would get: runs the line in a real shell in which curl prints its arguments. */
function pasted(line: string, environment: Record<string, string> = {}, shell = '/bin/sh') {
  const script = `curl() { printf '%s\\0' "$@"; printf 'stdin\\0'; case " $* " in *' @- '*) cat;; esac; }\n${line}\n`
  const out = execFileSync(shell, ['-c', script], { env: environment }).toString('latin1')
  const [args = '', stdin = ''] = out.split('stdin\0')
  const bytes = (text: string): string => Buffer.from(text, 'latin1').toString('utf8')
  return { args: args.split('\0').slice(0, -1).map(bytes), stdin: bytes(stdin) }
}

const hostile = [
  "it's",
  '$(touch owned)',
  '`id`',
  '$' + '{HOME} $HOME',
  '"; rm -rf / #',
  'a\\b\\n',
  '%s%n%d',
  '!history',
  "'; exit 3; '",
  'new\nline',
  'tab\tbell\u0007escape\u001b[31m',
  'right-to-left \u202e override, zero\u200bwidth',
  'ümläut 日本語 😀',
  '-dash @file',
  ' leading and trailing ',
  '',
]

describe('a curl command', () => {
  it('a curl command reads like a handwritten one', () => {
    expect(curlOf(topUp(), options)).toMatchInlineSnapshot(
      `"curl -sS -X POST http://127.0.0.1:4010/api/v1/virtual-cards/cards/card-7/topup -H "X-API-KEY: $CARD_API_KEY" -H 'content-type: application/json' --data-raw '{"amount":0.29,"currency":"USD"}'"`,
    )
  })

  it.each(hostile)('a curl command keeps the exact bytes through a shell: %j', (value) => {
    const line = `curl ${shellWord(value)}`
    expect(pasted(line).args).toEqual([value])
  })

  it.each(hostile.filter((value) => !value.includes('\n') && !value.includes('\t')))(
    'a curl command sends the header value %j',
    (value) => {
      const exchange = topUp({ request: { method: 'GET', target: '/x', headers: [['X-Odd', value]] } })
      const { args } = pasted(curlOf(exchange, options))
      // curl omits a header without a value unless it ends in a semicolon.
      expect(args).toContain(value === '' ? 'X-Odd;' : `X-Odd: ${value}`)
    },
  )

  it.each(hostile)('a curl command sends a body with %j', (value) => {
    const body = JSON.stringify({ first_name: value }) + value
    const exchange = topUp({ request: { ...topUp().request, body } })
    const { args } = pasted(curlOf(exchange, options))
    expect(args[args.indexOf('--data-raw') + 1]).toBe(body)
  })

  it.each(hostile)('a curl command sends a path with %j', (value) => {
    const exchange = topUp({ request: { method: 'GET', target: `/a/${value}`, headers: [] } })
    expect(pasted(curlOf(exchange, options)).args).toContain(`${origin}/a/${value}`)
  })

  it('a curl command pipes a body with U+0000, which no argument can contain', () => {
    const body = "it's 100% \\ \u0000 \u001b ü"
    const { args, stdin } = pasted(curlOf(topUp({ request: { ...topUp().request, body } }), options))
    expect(args).toContain('@-')
    expect(stdin).toBe(body)
  })

  it('a curl command contains no terminal control characters', () => {
    const request = { ...topUp().request, target: '/\u001b[2J', body: hostile.join('') }
    const line = curlOf(topUp({ request }), options)
    expect(line.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  })

  it('a curl command takes credentials from the environment, and only in headers', () => {
    const request = {
      method: 'POST',
      target: '/$CARD_API_KEY',
      headers: [
        ['X-API-KEY', '$CARD_API_KEY'],
        ['Authorization', 'Bearer $CARD_ACCESS_TOKEN'],
        ['X-Odd', "'$CARD_API_KEY' $HOME"],
      ],
      body: '$CARD_API_KEY',
    } as const
    const { args } = pasted(curlOf({ request }, options), {
      CARD_API_KEY: 'k $x "y"',
      CARD_ACCESS_TOKEN: 'token',
      HOME: '/somewhere',
    })
    expect(args).toContain('X-API-KEY: k $x "y"')
    expect(args).toContain('Authorization: Bearer token')
    expect(args).toContain(`X-Odd: 'k $x "y"' $HOME`)
    expect(args).toContain(`${origin}/$CARD_API_KEY`)
    expect(args).toContain('$CARD_API_KEY')
  })

  it.each(Object.entries(credentialChanges))(
    'a curl command sends a credential %s, in sh and in bash',
    (says, change) => {
      const value = `Bearer ${changeInReport('CARD_ACCESS_TOKEN', says as ChangeInWords)}`
      const request = { method: 'GET', target: '/x', headers: [['Authorization', value]] } as const
      for (const secret of ['s3cret/+Token==', '"quoted" \\ $HOME `id` 1', "it's*?[a]", 'ends-in-x', 'ends-in-a']) {
        for (const shell of ['/bin/sh', '/bin/bash']) {
          const { args } = pasted(
            curlOf({ request }, options),
            { CARD_ACCESS_TOKEN: secret, PATH: '/usr/bin:/bin', SHLVL: '2' },
            shell,
          )
          expect(args, shell).toContain(`Authorization: Bearer ${changed(secret, change)}`)
        }
      }
    },
  )

  it('a curl command asks for nothing but the head after HEAD', () => {
    const request = { method: 'HEAD', target: '/x', headers: [] } as const
    expect(pasted(curlOf({ request }, options)).args).toEqual(['-sS', '-I', `${origin}/x`])
  })

  it('a curl command removes headers that curl would add by default', () => {
    const request = { method: 'POST', target: '/x', headers: [['X-API-KEY', 'k']], body: '{}' } as const
    expect(pasted(curlOf({ request }, options)).args).toContain('Content-Type:')
  })

  it('a curl command evaluates no variable that is no name of one', () => {
    const credentials = ['x"; touch pwned; "', 'X}$(touch pwned)']
    const [inUrl = '', inHeader = ''] = credentials
    const headers = [['X-API-KEY', `[${inHeader} with an extra character]`]] as const
    const line = curlOf({ request: { method: 'GET', target: `/%24${inUrl}`, headers } }, { origin, credentials })
    expect(pasted(line).args).toEqual(['-sS', `${origin}/%24${inUrl}`, '-H', `X-API-KEY: ${headers[0][1]}`])
  })

  it('a curl command replaces the IDs of another service with shell variables', () => {
    const line = curlOf(topUp(), {
      ...options,
      origin: '$CARD_BASE_URL',
      variables: [{ text: 'card-7', name: 'CARD_ID' }],
    })
    const { args } = pasted(line, { CARD_BASE_URL: 'https://cards.example', CARD_ID: 'x y', CARD_API_KEY: 'k' })
    expect(args).toContain('https://cards.example/api/v1/virtual-cards/cards/x y/topup')
  })

  it('a curl command stops curl from interpreting brackets and dots', () => {
    const lineFor = (target: string) => curlOf({ request: { method: 'GET', target, headers: [] } }, options)
    expect(lineFor('/a/[1-9]')).toContain(' -g ')
    expect(lineFor('/a/../b')).toContain(' --path-as-is ')
    expect(lineFor('/a/b.c')).not.toMatch(/-g|--path/)
  })
})

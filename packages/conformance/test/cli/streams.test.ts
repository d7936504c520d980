import { describe, expect, it } from 'vitest'
import { logStreams } from '../../src/cli/log-streams.ts'
import { tell } from '../../src/cli/tell.ts'

/** What a stream wrote of these texts. */
function written(...texts: readonly string[]): string {
  const pieces: string[] = []
  const stream = { write: (text: string) => pieces.push(text) }
  const { stdout } = logStreams({ stdout: stream, stderr: stream, environment: {}, directory: '.' })
  for (const text of texts) stdout.write(text)
  return pieces.join('')
}

it.each([
  [['::error::x\n'], '\\u003a:error::x\n'],
  [['a\n \t::stop-commands::x\n::add-mask::y'], 'a\n \t\\u003a:stop-commands::x\n\\u003a:add-mask::y'],
  [['  ', '::error::x'], '  \\u003a:error::x'],
  [['a ', '::error::x', '\n', '::y'], 'a ::error::x\n\\u003a:y'],
  [['a ##[error]x ##vso[y] ## [z]'], 'a #\\u0023[error]x #\\u0023vso[y] ## [z]'],
  [['a::b [::1]:80'], 'a::b [::1]:80'],
])('a log shows %j without a command', (texts, shown) => {
  expect(written(...texts)).toBe(shown)
})

describe('a message on stderr', () => {
  const message = 'expected a folder that exists, received /a/path/that/is/longer/than/the/terminal/is/wide'
  const shown = (stream: { readonly isTTY?: boolean; readonly columns?: number }): string => {
    let text = ''
    tell({ stderr: { ...stream, write: (part) => (text += part) } }, message)
    return text
  }

  it('a message in a terminal breaks between words, never inside one', () => {
    const lines = shown({ isTTY: true, columns: 40 }).split('\n')
    expect(lines).toEqual([
      'card-conformance: expected a folder that',
      '  exists, received',
      '  /a/path/that/is/longer/than/the/terminal/is/wide',
      '',
    ])
  })

  it('a message in a log stays on one line', () => {
    expect(shown({})).toBe(`card-conformance: ${message}\n`)
  })
})

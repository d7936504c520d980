import { expect, it } from 'vitest'
import { logStreams } from '../../src/cli/log-streams.ts'

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

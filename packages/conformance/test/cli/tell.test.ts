import { describe, expect, it } from 'vitest'
import { tell } from '../../src/cli/tell.ts'

describe('a message on stderr', () => {
  const message = 'expected a folder that exists, received /a/path/that/is/longer/than/the/terminal/is/wide'
  const shown = (stream: { readonly isTTY?: boolean; readonly columns?: number }): string => {
    let text = ''
    tell({ stderr: { ...stream, write: (part) => (text += part) } }, message)
    return text
  }

  it('breaks between words in a terminal, never inside one', () => {
    const lines = shown({ isTTY: true, columns: 40 }).split('\n')
    expect(lines).toEqual([
      'card-conformance: expected a folder that',
      '  exists, received',
      '  /a/path/that/is/longer/than/the/terminal/is/wide',
      '',
    ])
  })

  it('stays on one line in a log', () => {
    expect(shown({})).toBe(`card-conformance: ${message}\n`)
  })
})

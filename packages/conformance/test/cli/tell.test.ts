import { describe, expect, it } from 'vitest'
import { tell } from '../../src/cli/tell.ts'

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

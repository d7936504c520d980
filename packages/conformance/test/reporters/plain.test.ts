import { describe, expect, it } from 'vitest'
import { bounded, plain, plainLines } from '../../src/reporters/plain.ts'

describe('plain', () => {
  it.each([
    ['a terminal escape', '\u001b[31mred', '\\u001b[31mred'],
    ['an escape of one character', '\u009b2J', '\\u009b2J'],
    ['a bell and a backspace', 'a\u0007\u0008', 'a\\u0007\\u0008'],
    ['a carriage return that would write over the line', 'good\rbad', 'good\\u000dbad'],
    ['a line end', 'a\nb', 'a\\nb'],
    ['a reversed reading direction', 'exe\u202egpj', 'exe\\u202egpj'],
    ['an isolate', '\u2066a\u2069', '\\u2066a\\u2069'],
    ['what has no width', 'a\u200bb\ufeff', 'a\\u200bb\\ufeff'],
    ['a tag character', 'a\u{e0041}', 'a\\u{e0041}'],
    ['half a pair', 'a\ud800b', 'a\\ud800b'],
    ['a line separator', 'a\u2028b', 'a\\u2028b'],
  ])('plain shows %s instead of obeying it', (_, text, shown) => {
    expect(plain(text)).toBe(shown)
  })

  it('plain leaves text in any language unchanged', () => {
    const text = 'Zoé, 日本語, العربية, עברית, 😀, ½ €'
    expect(plain(text)).toBe(text)
  })
})

describe('plainLines', () => {
  it('plainLines keeps line ends and tabs', () => {
    expect(plainLines('a\r\n\tb\u001b')).toBe('a\n\tb\\u001b')
  })
})

describe('bounded', () => {
  it('bounded states the original length', () => {
    expect(bounded('a'.repeat(50), 10)).toBe('aaaaaaaaaa… (50 characters)')
    expect(bounded('short', 10)).toBe('short')
  })
})

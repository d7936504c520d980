import { describe, expect, it } from 'vitest'
import { uniqueText } from '../../src/samples/unique.ts'

describe('a unique text', () => {
  it.each([
    ['awa.mballa@example.com', /^awa\.mballa\.a1b2c3d4\.[a-z0-9]{6}@example\.com$/],
    ['accounts@mballa-textiles.example.com', /^accounts\.a1b2c3d4\.[a-z0-9]{6}@example\.com$/],
    ['someone.with.a.very.long.name@example.com', /^a1b2c3d4\.[a-z0-9]{6}@example\.com$/],
    ['650000017', /^65\d{7}$/],
    ['+237 650-000-017', /^\+23\d \d{3}-\d{3}-\d{3}$/],
    ['CM-1992-004417', /^CM-19\d\d-\d{6}$/],
    ['AB 12', /^AB 12-[a-z0-9]{6}$/],
  ])('made of %s keeps its shape and at most 40 characters', (base, shape) => {
    const text = uniqueText(base, 1, 'a1b2c3d4')
    expect(text).toMatch(shape)
    expect(text.length).toBeLessThanOrEqual(40)
    expect(text).toBe(uniqueText(base, 1, 'a1b2c3d4'))
    expect(text).not.toBe(uniqueText(base, 2, 'a1b2c3d4'))
  })

  it('has plain characters only, whatever the ID of the run', () => {
    expect(uniqueText('a@example.com', 1, 'Run #7+b')).toMatch(/^a\.run7b\.[a-z0-9]{6}@example\.com$/)
  })
})

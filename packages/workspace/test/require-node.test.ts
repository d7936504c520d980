import { describe, expect, it } from 'vitest'
import { wrongNode } from '../require-node.mjs'

describe('wrongNode', () => {
  it('accepts the Node that runs the tests', () => {
    expect(wrongNode()).toBeUndefined()
  })

  it('names the expected and the actual version, and the next step, for any other', () => {
    expect(wrongNode('20.20.2')).toMatch(
      /^card-contract runs on Node \d+\.\d+\.\d+, .* this is Node 20\.20\.2: .*pnpm@12 install/,
    )
  })
})

import { describe, expect, it } from 'vitest'
import {
  nearMisses,
  neverIssued,
  otherCase,
  otherLast,
  otherStart,
} from '../../../src/engine/cases/samples/near-miss-credentials.ts'

const base64 = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
const bytesOf = (text: string): string => Buffer.from(text, 'base64url').toString('hex')

describe('a near miss of a credential', () => {
  it.each([2, 3, 4])('a near miss in the last of %i characters is another signature', (count) => {
    const before = 'c2lnbmF0dXJl'.slice(0, 8 + count - 1)
    for (const last of base64) {
      const near = otherLast.derive(before + last, {})
      expect(near).toHaveLength(before.length + 1)
      expect(bytesOf(near), last).not.toBe(bytesOf(before + last))
    }
  })

  it('a near miss is never a change of case only, apart from the one that is', () => {
    for (const one of base64) {
      const secret = `${one}secret${one}`
      for (const { says, derive } of [otherStart, otherLast, ...nearMisses].filter((miss) => miss !== otherCase)) {
        expect(derive(secret, {}).toLowerCase(), says).not.toBe(secret.toLowerCase())
      }
    }
  })

  it('a near miss of a secret without letters or in hexadecimal digits is a guess where its case would change', () => {
    for (const secret of ['0123456789', 'c0ffee00', '6f9619ff-8b86-4d01-b42d-00cf4fc964ff']) {
      expect(otherCase.derive(secret, {})).toBe(neverIssued)
    }
  })
})

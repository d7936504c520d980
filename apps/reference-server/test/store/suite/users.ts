import { describe, expect, it } from 'vitest'
import type { CurrentBench } from '../bench.ts'
import { user } from '../samples.ts'

export function describeUsers(bench: CurrentBench): void {
  describe('createUser and findUser', () => {
    it('findUser finds a created user', async () => {
      const { store } = bench()
      const amina = user({
        profile: {
          first_name: 'Amina',
          billing_adress: '12, rue « Joss »\n\tDouala',
          nested: { list: [1, null, true, 'x'] },
        },
      })
      await store.createUser(amina)
      expect(await store.findUser(amina.userId)).toEqual(amina)
    })

    it.each([
      ['right-to-left', 'محمد'],
      ['astral', '𝒜🐘👩‍👩‍👧'],
      ['decomposed, and not normalised', 'Ame\u0301lie'],
      ['quotes and SQL', `'; DROP TABLE users; -- " \\ %`],
      ['control characters', '\u0001\u001f\u007f\u0085\u2028'],
      ['empty', ''],
    ])('createUser keeps text that is %s', async (_kind, text) => {
      const { store } = bench()
      const amina = user({ profile: { first_name: text, [text || 'key']: text }, status: text })
      await store.createUser(amina)
      expect(await store.findUser(amina.userId)).toEqual(amina)
    })

    it('createUser keeps an own field called __proto__', async () => {
      const { store } = bench()
      const amina = user({ profile: JSON.parse('{"__proto__":"text"}') })
      await store.createUser(amina)
      expect(JSON.stringify((await store.findUser(amina.userId))?.profile)).toBe('{"__proto__":"text"}')
    })

    it('findUser finds no user by an unknown identifier', async () => {
      expect(await bench().store.findUser('nobody')).toBeUndefined()
    })

    it('findUser distinguishes identifiers that differ only in case', async () => {
      const { store } = bench()
      const amina = user()
      await store.createUser(amina)
      expect(await store.findUser(amina.userId.toUpperCase())).toBeUndefined()
    })

    it('createUser rejects a duplicate identifier, and keeps the existing user', async () => {
      const { store } = bench()
      const amina = user()
      await store.createUser(amina)
      await expect(store.createUser(user({ userId: amina.userId }))).rejects.toThrow(/unique/i)
      expect(await store.findUser(amina.userId)).toEqual(amina)
    })
  })
}

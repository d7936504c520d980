import { describe, expect, it } from 'vitest'
import type { Card } from '../../../src/store/store.ts'
import type { CurrentBench } from '../bench.ts'
import { at, topUp, withdrawal } from '../samples.ts'
import { issueCard } from './cards.ts'

export function describeLedger(bench: CurrentBench): void {
  describe('listTransactions', () => {
    it('listTransactions finds no card by an unknown identifier', async () => {
      expect(await bench().store.listTransactions('nothing')).toBeUndefined()
    })

    it('listTransactions lists the newest first', async () => {
      const { store } = bench()
      const card = await issueCard(bench(), { opening: '100' })
      await store.move(topUp(card.cardId, { amount: '1', at: at(2) }))
      await store.move(withdrawal(card.cardId, { amount: '2', at: at(3) }))
      await store.move(topUp(card.cardId, { amount: '3', at: at(4) }))
      expect(await amountsOf(card.cardId)).toEqual(['3', '2', '1', '100'])
    })

    it('listTransactions keeps the order of movements at the same time', async () => {
      const { store } = bench()
      const card = await issueCard(bench(), { opening: '100' })
      const amounts = Array.from({ length: 30 }, (_, index) => String(index + 1))
      for (const amount of amounts) await store.move(topUp(card.cardId, { amount, at: at(2) }))
      expect(await amountsOf(card.cardId)).toEqual([...amounts.toReversed(), '100'])
    })

    it('listTransactions keeps the order of movements even if the clock of another server is behind', async () => {
      const { store } = bench()
      const card = await issueCard(bench(), { opening: '100' })
      await store.move(topUp(card.cardId, { amount: '1', at: at(9) }))
      await store.move(topUp(card.cardId, { amount: '2', at: at(5) }))
      expect(await amountsOf(card.cardId)).toEqual(['2', '1', '100'])
    })

    it('listTransactions lists only the transactions of the card', async () => {
      const { store } = bench()
      const [one, other] = [await issueCard(bench(), { opening: '1' }), await issueCard(bench(), { opening: '2' })]
      await store.move(topUp(one.cardId, { amount: '3' }))
      expect(await amountsOf(one.cardId)).toEqual(['3', '1'])
      expect(await amountsOf(other.cardId)).toEqual(['2'])
    })

    async function amountsOf(cardId: string): Promise<readonly string[] | undefined> {
      return (await bench().store.listTransactions(cardId))?.transactions.map(({ amount }) => amount)
    }
  })

  describe('the ledger', () => {
    it.each(["UPDATE ledger SET amount = '1'", 'DELETE FROM ledger'])(
      'the ledger rejects %s, even from someone with access to the database',
      async (statement) => {
        const card = await issueCard(bench(), { opening: '42' })
        await expect(bench().sql(statement)).rejects.toThrow('the ledger is append-only')
        expect(await bench().sql(`${entriesOf(card)} ORDER BY sequence`)).toEqual([{ amount: '42' }])
      },
    )

    it('the ledger stores withdrawals as negative amounts', async () => {
      const { store, sql } = bench()
      const card = await issueCard(bench(), { opening: '42' })
      await store.move(withdrawal(card.cardId, { amount: '0.5' }))
      const entries = await sql(`${entriesOf(card)} ORDER BY sequence`)
      expect(entries).toEqual([{ amount: '42' }, { amount: '-0.5' }])
    })

    function entriesOf({ cardId }: Card): string {
      return `SELECT amount FROM ledger JOIN cards ON card = id WHERE card_id = '${cardId}'`
    }
  })
}

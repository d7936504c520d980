import { beforeAll, describe, expect, it } from 'vitest'
import type { Report } from '../../../src/engine/nouns/report.ts'
import { type Comparison, compareReports, comparisonReporters } from '../../../src/reporters/comparison/index.ts'
import { variantsOfCards } from '../../cards/probes/variants-of-cards.ts'
import { decidedContract } from '../../fixtures/decided-contract.ts'
import { judgeInProcess } from '../../fixtures/judge-in-process.ts'
import { judgeReferenceServer } from '../../fixtures/judge-reference-server.ts'

const overdraft = 'card-operations/overdraft'
const rounding = 'amounts/more-than-two-decimals'
const order = 'transactions/order'
const validity = 'cards/validity'

/** Both variants answer the first two questions otherwise than it was decided; the others are open. */
const contract = decidedContract({ [overdraft]: { outcome: 'rejected', status: 409 }, [rounding]: 'kept exactly' })
const settings = { contract, seed: 5, selection: { only: [overdraft, rounding, order, validity] } }

function judgeVariant(title: string): Promise<Report> {
  const found = variantsOfCards.find((one) => one.title === title)
  if (!found) throw new Error(`no variant is called ${title}`)
  return judgeInProcess({ ...settings, alter: found.alter })
}

let reference: Report
let lending: Report
let rounds: Report
beforeAll(async () => {
  reference = await judgeReferenceServer(settings)
  lending = await judgeVariant('a server with fees, overdrafts and a minimum balance')
  rounds = await judgeVariant('a server that rounds to cents and to whole francs')
})

const ofTwo = (): Comparison =>
  compareReports([
    { name: 'reference.json', report: reference },
    { name: 'lending.json', report: lending },
  ])
const ofThree = (): Comparison =>
  compareReports([
    { name: 'reference.json', report: reference },
    { name: 'lending.json', report: lending },
    { name: 'rounds.json', report: rounds },
  ])

describe('a decided gap, on the reference server and two variants', () => {
  it('a compared gap has each answer beside the decision, and the departures from it', () => {
    const compared = ofThree().gaps.find(({ id }) => id === overdraft)
    expect(compared?.answers).toEqual([
      { answer: { outcome: 'rejected', status: 409 }, words: 'rejected with 409' },
      expect.objectContaining({ words: 'accepted, balance below zero', departsFrom: 'decided' }),
      expect.objectContaining({ words: 'rejected with 422', departsFrom: 'decided' }),
    ])
    expect(compared?.decisions.map((decision) => decision?.by)).toEqual(Array(3).fill('the card team'))
    expect(compared?.standing).toBe('differs')
  })

  it('a decided gap comes before questions of less weight, and those with the same answer after all differences', () => {
    const { gaps } = ofThree()
    expect(gaps.map(({ id, weight, standing }) => [id, weight, standing])).toEqual([
      [rounding, 'money', 'differs'],
      [overdraft, 'money', 'differs'],
      [validity, 'blocks-clients', 'alike'],
      [order, 'compatibility', 'alike'],
    ])
    const page = comparisonReporters.html(ofThree())
    const places = [rounding, overdraft, 'the same answer', validity].map((text) => page.indexOf(text))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })

  it('a decided gap is listed as a question, not as a requirement too', () => {
    expect(ofThree().requirements).toEqual([])
  })

  it('the comparison colours departures only, with two reports and with three', () => {
    const coloured = (comparison: Comparison) =>
      comparisonReporters
        .html(comparison)
        .split('<tr data-row')
        .slice(1)
        .flatMap((row) => {
          const [, id] = /<code class="soft">(.*?)</.exec(row) ?? []
          return [...row.matchAll(/<td class="departs" data-under="(.)"/g)].map(([, letter]) => `${letter} ${id}`)
        })
    expect(coloured(ofTwo())).toEqual([`B ${rounding}`, `B ${overdraft}`])
    expect(coloured(ofThree())).toEqual([`B ${rounding}`, `C ${rounding}`, `B ${overdraft}`, `C ${overdraft}`])
  })

  it('a decided gap reads alike in the terminal and in Markdown', () => {
    const text = comparisonReporters.terminal(ofThree(), { columns: 100 })
    expect(text.slice(text.indexOf(`  ${overdraft}`), text.indexOf('No requirement'))).toMatchInlineSnapshot(`
      "  card-operations/overdraft  money
          Can more be withdrawn than the card holds?
          A  rejected with 409
          B  accepted, balance below zero (departs from what was decided)
          C  rejected with 422 (departs from what was decided)
          decided: An implementation MUST do what was decided about card-operations/overdraft. (the card
             team, 2026-11-24)

        "
    `)
    const row = comparisonReporters
      .markdown(ofThree())
      .split('\n')
      .find((line) => line.includes(`\`${overdraft}\``))
    expect(row).toMatchInlineSnapshot(
      `"| \`card-operations/overdraft\`<br>Can more be withdrawn than the card holds? | money | rejected with 409 | accepted, balance below zero<br>❌ departs from what was decided | rejected with 422<br>❌ departs from what was decided | An implementation MUST do what was decided about card-operations/overdraft. (the card team, 2026-11-24) |"`,
    )
  })

  it('a departure is coloured even if all depart alike, and is not hidden then', () => {
    const comparison = compareReports([
      { name: 'a.json', report: lending },
      { name: 'b.json', report: lending },
    ])
    expect(comparison.gaps.find(({ id }) => id === overdraft)?.standing).toBe('departs')
    const page = comparisonReporters.html(comparison)
    expect(page.match(/<details class="others printed" open><summary>(.*?)<\/summary>/)?.[1]).toBe(
      '2 questions with an answer that departs from what was decided or pinned',
    )
    expect(page.match(/<td class="departs"/g)).toHaveLength(4)
  })
})

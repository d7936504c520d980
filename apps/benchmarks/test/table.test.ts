import { expect, it } from 'vitest'
import { atLeast, atMost, exactly, heading, leftOut, renderTable, row } from '../src/table.ts'

it('a table shows each ratio, how far it spread, and its target', () => {
  const rows = [
    heading('bare Express'),
    row('  topUpCard, requests per second', { median: 0.476, min: 0.4, max: 0.6 }, atLeast(0.48)),
    row('  getPayoutStatus, requests per second', { median: 0.7, min: 0.4, max: 1.6 }),
    heading('itself after 10000 requests'),
    row('  memory after 200000', exactly(1.4), atMost(1.3)),
    leftOut("Prism's mock", 'prism-cli 5.16.0 could not be installed: npm error network'),
  ]
  expect(renderTable({ title: 'The server, times …', notes: ['32 connections'], rows })).toMatchInlineSnapshot(`
    "The server, times …
      32 connections

                                              median (range)    target
      bare Express
        topUpCard, requests per second        0.48 (0.40–0.60)  ≥ 0.48  met
        getPayoutStatus, requests per second  0.70 (0.40–1.60)
      itself after 10000 requests
        memory after 200000                   1.40              ≤ 1.3   missed
      Prism's mock                            left out: prism-cli 5.16.0 could not be installed: npm error network
    "
  `)
})

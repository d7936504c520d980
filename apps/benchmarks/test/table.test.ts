import { expect, it } from 'vitest'
import { atLeast, atMost, leftOut, row } from '../src/benchmark.ts'
import { renderTable } from '../src/table.ts'

it('a table shows what was measured, how far it spread, and what it had to be', () => {
  const table = {
    title: 'The validated server, against bare Express',
    notes: ['wrk, 32 connections'],
    rows: [
      row('share of the requests/s', { median: 0.514, min: 0.4, max: 0.6 }, { target: atLeast(0.48) }),
      row('  memory, times that before', { median: 1.4, min: 1.4, max: 1.4 }, { target: atMost(1.3), unit: '×' }),
      row('  requests/s', { median: 12345.6, min: 9000, max: 15000 }, { digits: 0 }),
      leftOut("Prism's mock", 'it could not be installed'),
    ],
  }
  expect(renderTable(table)).toMatchInlineSnapshot(`
    "The validated server, against bare Express
      wrk, 32 connections

                                   median (range)                       target
      share of the requests/s      0.51 (0.40–0.60)                     ≥ 0.48  met
        memory, times that before  1.40×                                ≤ 1.3   missed
        requests/s                 12346 (9000–15000)
      Prism's mock                 left out: it could not be installed
    "
  `)
})

it('a table of shares has no targets', () => {
  expect(
    renderTable({ title: 'Where the time goes', results: 'share', rows: [{ what: 'Express', result: '7.1 %' }] }),
  ).toMatchInlineSnapshot(`
    "Where the time goes

               share
      Express  7.1 %
    "
  `)
})

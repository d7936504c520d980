import { describe, expect, it } from 'vitest'
import { failureCauses } from '../../src/reporters/cause-table.ts'
import { insisting, reading } from './faulty-parts.ts'
import { judged } from './judge-raw-client.ts'
import { adapterAround, type Change } from './raw-client.ts'

const dies: Change = () => ({
  lost: (error) => {
    throw error
  },
})

/** What is wrong with a client, the checks that show it, and the titles of the report. */
const causes: readonly (readonly [what: string, only: readonly string[], titles: readonly string[], change: Change])[] =
  [
    [
      'has no time limit',
      ['client-patience/comes-back-from-silence', 'client-patience/comes-back-from-a-stall'],
      ['Does not come back when no response arrives or the response stops after ten bytes'],
      () => ({ signal: () => new AbortController().signal }),
    ],
    [
      'dies of a connection that breaks',
      ['top-up-card/client-tells-lost-from-rejected/reset', 'create-card/client-tells-lost-from-rejected/cut'],
      ['Dies when the connection is reset or the connection breaks within the response'],
      dies,
    ],
    [
      'calls a lost response rejected',
      ['*/client-tells-lost-from-rejected/reset'],
      ['Calls requests `rejected` that were carried out when the connection is reset'],
      () => ({ lost: () => ({ result: 'rejected', text: 'connection error' }) }),
    ],
    [
      'calls every 2xx done',
      ['client-rejections/no-content-is-not-done', 'client-rejections/accepted-is-not-done'],
      [
        'Calls requests `done` that were not carried out when it gets status 204 and no body or it gets status 202 and no envelope',
      ],
      reading((said, { status }) => (status > 200 && status < 300 ? { result: 'done', data: {} } : said)),
    ],
    [
      'follows redirects',
      ['client-redirects/*-is-not-done'],
      ['Believes the server that `Location` names when it is redirected to another server'],
      () => ({ init: { redirect: 'follow' } }),
    ],
    [
      'cannot read chunked bodies',
      ['client-responses/*'],
      ['Misreads valid responses when it gets a chunked response'],
      insisting((_, { headers }) => headers.has('content-length')),
    ],
    [
      'does not encode IDs',
      ['client-ids/slash-arrives'],
      ['Sends calls to another operation when an ID has a slash'],
      () => ({ encode: (id) => id }),
    ],
  ]

describe.concurrent('the causes of what is wrong with a client', () => {
  it.each(causes)('one that %s has one cause', async (_, only, titles, change) => {
    const report = await judged(adapterAround(change), only, 600)
    expect(failureCauses(report).map(({ title }) => title)).toEqual(titles)
  })
})

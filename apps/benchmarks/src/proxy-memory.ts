import { atMost, type Benchmark, row } from './benchmark.ts'
import { type Contestant, startReferenceServer } from './contestants.ts'
import { measuringMemory, memoryOf } from './memory.ts'
import { startProxy } from './proxies.ts'
import { sendMany, wireFormat } from './raw-client.ts'
import { type Request, requestFor } from './requests.ts'
import { stopAll } from './rounds.ts'
import { spread } from './statistics.ts'

const first = 10_000
const all = 200_000
/** One exchange in so many issues a card, whose number must be hidden from then on. */
const cardEvery = 20

/** What the proxy holds on to. */
export const proxyMemory: Benchmark = {
  summary: 'memory of the proxy after 200,000 exchanges, of which 10,000 issue cards',
  async run() {
    const server = await startReferenceServer({ isPinned: false })
    const baseUrl = String(server.program.announcement.baseUrl)
    const proxy = await startProxy(baseUrl, [measuringMemory])
    try {
      const issue = await issuing(proxy)
      await send(proxy, issue, first)
      const before = await memoryOf(proxy)
      await send(proxy, issue, all - first)
      const after = await memoryOf(proxy)
      const megabytes = (bytes: number) => [spread([bytes / 2 ** 20]), { digits: 1, unit: ' MB' }] as const
      return [
        {
          title: `Memory of the proxy after ${all} exchanges, of which ${all / cardEvery} issue a card`,
          notes: ['after a forced garbage collection; resident is counted by the operating system, in use by V8'],
          rows: [
            row(`resident: times that after ${first}`, spread([after.residentBytes / before.residentBytes]), {
              ...{ unit: '×', target: atMost(1.5) },
            }),
            row(`  after ${first}`, ...megabytes(before.residentBytes)),
            row(`  after ${all}`, ...megabytes(after.residentBytes)),
            row(`in use, after ${first}`, ...megabytes(before.usedBytes)),
            row(`  after ${all}`, ...megabytes(after.usedBytes)),
          ],
        },
      ]
    } finally {
      await stopAll([proxy, server])
    }
  },
}

/** A request that issues a card to a new user. */
async function issuing({ program }: Contestant): Promise<Request> {
  const baseUrl = String(program.announcement.baseUrl)
  const { urls, method, headers, body } = requestFor('createCardUser', baseUrl)
  const response = await fetch(urls[0], { method, headers, ...(body === undefined ? {} : { body }) })
  const { data } = (await response.json()) as { readonly data: { readonly user_id: string } }
  return requestFor('createCard', baseUrl, { userId: data.user_id })
}

async function send({ requests }: Contestant, issue: Request, count: number): Promise<void> {
  const [card, topUp, payout] = [issue, requests.topUpCard, requests.getPayoutStatus].map(wireFormat)
  const requestAt = (index: number) => (index % cardEvery === 0 ? card : index % 2 === 0 ? topUp : payout) ?? ''
  const statuses = await sendMany(requests.topUpCard, count, requestAt)
  const unexpected = [...statuses].filter(([status]) => status !== 200)
  if (unexpected.length > 0) throw new Error(`expected 200, received ${unexpected}`)
}

import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CallOperation, caller } from '../../test/fixtures/calls.ts'
import { cleanUp } from '../../test/fixtures/launch.ts'
import { malformed } from './malformed/index.ts'
import { type Aim, head, json, type Malformation } from './malformed/malformation.ts'
import { type Responses, throwAt } from './malformed/throw-at.ts'
import { launchMeasured, type Measured, type Memory } from './measured-server.ts'
import { type Random, seededRandom } from './seeded-random.ts'

const seed = 20_261_120
const parts = 8
const requestsEach = 1_000
const atATime = 48
const enoughFailures = 20

let server: Measured
let call: CallOperation
let aim: Aim
const failures: string[] = []

beforeAll(async () => {
  server = await launchMeasured(['--memory'])
  call = caller(server.baseUrl, server.credentials)
  const { data: user } = await call('createCardUser')
  const issue = async () => (await call('createCard', { path: { userId: String(user.user_id) } })).data
  const [named, hidden] = [await issue(), await issue()]
  aim = { ...server.credentials, cardId: String(named.card_id), hiddenCardId: String(hidden.card_id) }
})
afterAll(cleanUp)

describe(`${parts * requestsEach} malformed requests (seed ${seed})`, () => {
  const random = seededRandom(seed)
  let dawdlers: readonly Socket[]
  let before: Memory

  beforeAll(async () => {
    dawdlers = await dawdle(100)
  })
  it.each(Array.from({ length: parts }, (_, index) => index + 1))(
    'malformed requests are each rejected with a 4xx or cut off, and valid requests in between succeed (part %d)',
    async (part) => {
      await throwMany(random, requestsEach)
      expect(failures).toEqual([])
      // The first two are its warm-up.
      if (part === 2) before = await server.memory()
    },
  )

  it('malformed requests leave no memory behind', async () => {
    const after = await server.memory()
    // Of 33 MB. Even 600 retained bytes per request would exceed this.
    expect(after.usedBytes).toBeLessThan(before.usedBytes * 1.1)
    // For memory outside the heap. malloc may keep what it took for a burst.
    expect(after.residentBytes).toBeLessThan(before.residentBytes * 1.5)
    for (const socket of dawdlers) socket.destroy()
  })

  it('malformed requests leave the server running, without a 5xx and without an internal error in its log', async () => {
    expect(server.child.exitCode).toBeNull()
    expect(server.log().filter(({ event }) => event !== 'memory')).toEqual([])
    const metrics = await (await fetch(`${server.origin}/metrics`)).text()
    expect(metrics).toContain('outcome="body-malformed"')
    expect(metrics).not.toMatch(/outcome="(internal-error|store-unavailable|other)"\} [^0]/)
  })

  it('malformed requests smuggle nothing: the server never executed a request that was hidden in another', async () => {
    const { data } = await call('operateCard', {
      path: { cardId: aim.hiddenCardId },
      body: { action: 'get_transactions' },
    })
    expect(data.transactions).toHaveLength(1)
  })

  it('malformed requests leave no connection behind', async () => {
    // Slow clients were cut off or have disconnected. Only the few connections of this file's own client remain.
    await expect.poll(async () => (await server.memory()).connections, { interval: 200 }).toBeLessThan(8)
  })
})

/** Clients that begin a request and then send nothing more, until the server cuts them off. */
async function dawdle(count: number): Promise<readonly Socket[]> {
  const whole = head(aim, { headers: [json, 'Content-Length: 32'] })
  return await Promise.all(
    Array.from({ length: count }, (_, index) => {
      const socket = connect(server.port, '127.0.0.1').on('error', () => {})
      const begun = index % 2 === 0 ? whole : whole.slice(0, -4)
      return new Promise<Socket>((resolve) => socket.write(begun, () => resolve(socket)))
    }),
  )
}

async function throwMany(random: Random, count: number): Promise<void> {
  let left = count
  const throwUntilNoneIsLeft = async () => {
    while (left > 0 && failures.length < enoughFailures) {
      left -= 1
      const [name, malform] = random.pick(malformed)
      const malformation = malform(random, aim)
      const complaint = judge(malformation, await throwAt(server.port, malformation))
      if (complaint) failures.push(`${name}: ${complaint}`)
      if (left % 200 === 0) await expectGoodRequestToSucceed()
    }
  }
  await Promise.all(Array.from({ length: atATime }, throwUntilNoneIsLeft))
}

function judge({ fate, pieces }: Malformation, { statuses, text, isLeftOpen }: Responses): string | undefined {
  const isRejection = (status: number) => status >= 400 && status < 500
  const sent = JSON.stringify(
    Buffer.concat(pieces.map((piece) => Buffer.from(piece)))
      .toString('latin1')
      .slice(0, 300),
  )
  const received = `received ${statuses.join(', ') || 'nothing'} for ${sent}: ${text.slice(0, 300)}`
  // If a connection is cut off while bytes are on their way, their response may be lost.
  if (fate === 'refused and closed' && !(statuses.length <= 1 && statuses.every(isRejection))) {
    return `expected one 4xx and the end of the connection, ${received}`
  }
  if (isLeftOpen && fate.startsWith('refused')) return `expected the end of the connection, ${received}`
  if (fate === 'refused' && !(statuses.length > 0 && statuses.every(isRejection))) return `expected 4xx, ${received}`
  return statuses.some((status) => status >= 500) ? `expected no 5xx, ${received}` : undefined
}

async function expectGoodRequestToSucceed(): Promise<void> {
  const { status } = await call('topUpCard', { path: { cardId: aim.cardId }, headers: { Connection: 'close' } })
  if (status !== 200) failures.push(`a good request between them: received ${status}`)
}

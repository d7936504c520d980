import { afterEach, expect, it } from 'vitest'
import { cleanUp } from '../../test/fixtures/launch.ts'
import { auditLedger, issueCard } from '../../test/fixtures/ledger.ts'
import { databases, launchOn } from './shared-database.ts'
import { expectNothingLost, startToppingUp } from './top-ups-under-way.ts'

afterEach(cleanUp)

const callers = 16

it('a server on a SQLite file that is killed under load, twice, stores every acknowledged top-up exactly once', async () => {
  const database = await databases['a SQLite file']()
  let server = await launchOn(database)
  const cardId = await issueCard(server.call, 1)

  for (const life of ['the first', 'the second']) {
    const before = (await auditLedger(server.call, cardId)).transactionIds.length
    const { acknowledged, cutOff } = await startToppingUp(Array(callers).fill(server.call), cardId)
    await Promise.all([server.kill(), cutOff])
    expect(acknowledged.length, life).toBeGreaterThan(0)

    server = await launchOn(database)
    await expectNothingLost(server.call, cardId, { before, acknowledged, callers })
  }
})

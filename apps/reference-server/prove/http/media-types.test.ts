import { Session } from 'node:inspector/promises'
import { expect, it } from 'vitest'
import { startApp } from '../../test/fixtures/app-server.ts'

it('hundreds of media types do not grow the heap, because requests compile nothing', async () => {
  const server = await startApp()
  const session = new Session()
  session.connect()
  const usedMb = async () => {
    await session.post('HeapProfiler.collectGarbage')
    return process.memoryUsage().heapUsed / 2 ** 20
  }
  const { cardId } = await server.card()
  const send = async (index: number) => {
    // Valid and invalid requests, with and without a body or a query.
    const typed = { headers: { 'Content-Type': `application/json; x=${index}` }, path: { cardId, id: cardId } }
    await server.send('topUpCard', { ...typed, body: '{"amount":1,"currency":"USD"}' })
    await server.send('topUpCard', { ...typed, body: '{"amount":0,"currency":"USD"}' })
    await server.send('queryCardOperation', { ...typed, query: 'action=disabled' })
    await server.send('enableCard', typed)
  }
  for (let index = 0; index < 20; index++) await send(index)
  const before = await usedMb()
  for (let index = 20; index < 320; index++) await send(index)
  // The library's own middleware compiles and keeps a validator for each: 12 MB here, and it never stops growing.
  expect((await usedMb()) - before).toBeLessThan(6)
  session.disconnect()
  await server.close()
})

import { openSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, describe, expect, it } from 'vitest'
import { caller } from '../../test/fixtures/calls.ts'
import {
  cleanUp,
  type LaunchOptions,
  type Listening,
  launchListening,
  temporaryFolder,
} from '../../test/fixtures/launch.ts'
import { issueCard } from '../../test/fixtures/ledger.ts'

afterEach(cleanUp)

async function launchOnFile(path: string, options?: LaunchOptions) {
  const server = await launchListening([`--database=${path}`], options)
  const call = caller(server.baseUrl, server.credentials)
  return {
    ...server,
    call,
    ready: async () => (await fetch(`${server.origin}/readyz`)).status,
    topUp: (cardId: string) => call('topUpCard', { path: { cardId } }),
  }
}

const newFile = () => join(temporaryFolder(), 'cards.db')

const storeEvents = ({ log }: Listening) =>
  log()
    .filter(({ event }) => String(event).startsWith('store-'))
    .map(({ level, event, requests, fault }) => ({ level, event, requests, fault }))

describe('a server whose database rejects changes, and which logs the cause once', () => {
  it('the server is not ready while its file is gone, and neither acknowledges nor applies a change', async () => {
    const path = newFile()
    const server = await launchOnFile(path)
    const cardId = await issueCard(server.call, 1)
    renameSync(path, `${path}.away`)
    for (let times = 0; times < 3; times++) {
      const { status, code, text } = await server.topUp(cardId)
      expect([status, code, JSON.parse(text).error.applied]).toEqual([503, 'store-unavailable', false])
    }
    expect(await server.ready()).toBe(503)

    renameSync(`${path}.away`, path)
    expect(await server.ready()).toBe(200)
    const { data } = await server.call('operateCard', { path: { cardId }, body: { action: 'get_balance' } })
    expect(data.new_balance).toBe(1)
    const fault = 'the database file was deleted or replaced'
    await expect
      .poll(() => storeEvents(server))
      .toEqual([
        { level: 'error', event: 'store-unavailable', fault },
        { level: 'info', event: 'store-available', requests: 3, fault: `3 x ${fault}` },
      ])
  })

  it('the server stops as usual while its file is gone, and says why the store was unavailable', async () => {
    const path = newFile()
    const server = await launchOnFile(path)
    renameSync(path, `${path}.away`)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    const told = () => server.log().map(({ event, fault }) => [event, fault])
    await expect.poll(told).toEqual([
      ['listening', undefined],
      ['stopping', undefined],
      ['store-unavailable', 'the database file was deleted or replaced'],
      ['stopped', undefined],
    ])
  })

  it('the server is not ready while another process keeps its lock', async () => {
    const path = newFile()
    const server = await launchOnFile(path)
    const cardId = await issueCard(server.call, 1)
    const other = new DatabaseSync(path)
    other.exec('BEGIN IMMEDIATE')
    expect(await server.ready()).toBe(503)
    expect((await server.topUp(cardId)).code).toBe('store-unavailable')
    other.exec('COMMIT')
    // A change that succeeds is noticed as well.
    expect((await server.topUp(cardId)).status).toBe(200)
    await expect
      .poll(() => storeEvents(server).map(({ event }) => event))
      .toEqual(['store-unavailable', 'store-available'])
    expect(await server.ready()).toBe(200)
    other.close()
  })

  it('the server is not ready when its disk is full', async () => {
    const server = await launchOnFile(newFile(), { fileBlocks: 600 })
    const cardId = await issueCard(server.call, 1)
    await expect.poll(async () => (await server.topUp(cardId)).status, { interval: 0 }).toBe(503)
    expect(await server.ready()).toBe(503)
    const causes = storeEvents(server).length
    for (let times = 0; times < 20; times++) expect((await server.topUp(cardId)).status).toBe(503)
    expect(await server.ready()).toBe(503)
    const { status } = await server.call('operateCard', { path: { cardId }, body: { action: 'get_balance' } })
    expect(status).toBe(200)
    expect(storeEvents(server).length).toBeLessThanOrEqual(causes + 1)
    expect(storeEvents(server).at(-1)).toMatchObject({ event: 'store-unavailable', fault: 'the disk failed' })
  })

  it('the server is not ready from the first damaged page on, whatever else still succeeds', async () => {
    const path = newFile()
    const first = await launchOnFile(path)
    const cardId = await issueCard(first.call, 1)
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    damage(path, 'ledger')

    const server = await launchOnFile(path)
    expect((await server.topUp(cardId)).code).toBe('store-unavailable')
    expect((await server.call('createCardUser')).status).toBe(200)
    expect(await server.ready()).toBe(503)
    await expect
      .poll(() => storeEvents(server))
      .toEqual([{ level: 'error', event: 'store-unavailable', fault: 'the database file is damaged' }])
  })
})

function damage(path: string, table: string): void {
  const database = new DatabaseSync(path)
  const { rootpage } = database.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(table) ?? {}
  const { page_size: pageBytes } = database.prepare('PRAGMA page_size').get() ?? {}
  database.close()
  writeSync(
    openSync(path, 'r+'),
    Buffer.alloc(Number(pageBytes), 0xff),
    0,
    Number(pageBytes),
    (Number(rootpage) - 1) * Number(pageBytes),
  )
}

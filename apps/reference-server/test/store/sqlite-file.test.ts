import { copyFileSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openStore } from '../../src/store/open-store.ts'
import { openDatabase } from '../../src/store/sqlite/open-database.ts'
import { createSqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import { user } from './samples.ts'

describe('the file of the SQLite store', () => {
  let folder: string
  let path: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'card-contract-file-'))
    path = join(folder, 'state', 'cards.db')
  })
  afterEach(() => {
    rmSync(folder, { recursive: true })
  })

  it('the file is created with its folder, for its owner only', async () => {
    const store = await openStore(`sqlite:${path}`)
    await store.createUser(user())
    for (const file of [path, `${path}-wal`, `${path}-shm`]) expect(statSync(file).mode & 0o077).toBe(0)
    expect(statSync(join(folder, 'state')).mode & 0o077).toBe(0)
    await store.close()
  })

  it('the file is configured so that a commit survives power loss', async () => {
    const database = await openDatabase(path)
    const setting = (name: string) => Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]
    expect(setting('journal_mode')).toBe('wal')
    // 2 is FULL: https://sqlite.org/pragma.html#pragma_synchronous
    expect(setting('synchronous')).toBe(2)
    expect(setting('fullfsync')).toBe(1)
    database.close()
  })

  it('the file keeps its data when it is opened again', async () => {
    const amina = user()
    const first = await openStore(`sqlite:${path}`)
    await first.createUser(amina)
    await first.close()
    const second = await openStore(`sqlite:${path}`)
    expect(await second.findUser(amina.userId)).toEqual(amina)
    await second.close()
  })

  it('the file keeps the changes that were pending when the store was closed', async () => {
    const amina = user()
    const first = await openStore(`sqlite:${path}`)
    const [created] = await Promise.allSettled([first.createUser(amina), first.close()])
    expect(created.status).toBe('fulfilled')
    const second = await openStore(`sqlite:${path}`)
    expect(await second.findUser(amina.userId)).toEqual(amina)
    await second.close()
  })

  it('the store may be closed twice, and rejects calls afterwards', async () => {
    const store = await openStore(`sqlite:${path}`)
    await store.close()
    await store.close()
    const closed = expect.objectContaining({ code: 'store-unavailable', message: 'the store is closed' })
    await expect(store.ready()).rejects.toThrow(closed)
    await expect(store.createUser(user())).rejects.toThrow(closed)
    await expect(store.listTransactions('card')).rejects.toThrow(closed)
  })

  it('the file is not changed if a newer program has written it', async () => {
    await openStore(`sqlite:${path}`).then((store) => store.close())
    const newer = new DatabaseSync(path)
    newer.exec('PRAGMA user_version = 99')
    newer.close()
    await expect(openStore(`sqlite:${path}`)).rejects.toMatchObject({
      code: 'store-unfit',
      message: 'the database has version 99, but this program supports versions up to 2',
      hint: 'start the newer version, or use another database',
    })
  })

  it('the file is rejected if it is not a database, and stays unchanged', async () => {
    const other = join(folder, 'letter.txt')
    writeFileSync(other, 'Dear Amina, '.repeat(100))
    await expect(openStore(`sqlite:${other}`)).rejects.toThrow('the file is not a SQLite database')
    expect(statSync(other).size).toBe(1_200)
  })

  it('the store is unavailable if its file cannot be opened', async () => {
    await expect(openStore(`sqlite:${folder}`)).rejects.toMatchObject({
      code: 'store-unavailable',
      message: 'the database file cannot be opened',
    })
  })

  it.each([
    ['with tables', 'CREATE TABLE letters (text)'],
    ['without tables', 'PRAGMA application_id = 7'],
  ])('the file is rejected if another program made it, %s, and stays unchanged', async (_, sql) => {
    const foreign = join(folder, 'letters.db')
    const other = new DatabaseSync(foreign)
    other.exec(sql)
    other.close()
    const before = readFileSync(foreign)
    await expect(openStore(`sqlite:${foreign}`)).rejects.toMatchObject({
      code: 'store-unfit',
      message: 'the database has tables of another program',
    })
    expect(readFileSync(foreign).equals(before)).toBe(true)
  })

  it.each([
    ['deleted', () => rmSync(path)],
    ['replaced by a copy', () => [renameSync(path, `${path}.old`), copyFileSync(`${path}.old`, path)]],
    ['without its log', () => rmSync(`${path}-wal`)],
    ['without its index', () => rmSync(`${path}-shm`)],
  ])('the store accepts no change while its file is %s', async (_, meddle) => {
    const store = await openStore(`sqlite:${path}`)
    const [before, after] = [user(), user()]
    await store.createUser(before)
    meddle()
    const gone = { message: 'the database file was deleted or replaced', mayHaveChanged: false }
    await expect(store.createUser(after)).rejects.toMatchObject(gone)
    await expect(store.ready()).rejects.toMatchObject(gone)
    expect(await store.findUser(before.userId)).toEqual(before)
    expect(await store.findUser(after.userId)).toBeUndefined()
    await expect(store.close()).rejects.toMatchObject(gone)
  })
})

describe('a SQLite store in memory', () => {
  it('the store rejects calls after it is closed', async () => {
    const store = createSqliteStore(await openDatabase(':memory:'))
    await store.ready()
    await store.close()
    await expect(store.ready()).rejects.toMatchObject({ code: 'store-unavailable' })
    await expect(store.createUser(user())).rejects.toMatchObject({ code: 'store-unavailable' })
  })

  it('the store is independent of other stores', async () => {
    const amina = user()
    const [one, other] = [await openStore('sqlite::memory:'), await openStore('sqlite::memory:')]
    await one.createUser(amina)
    expect(await other.findUser(amina.userId)).toBeUndefined()
    await Promise.all([one.close(), other.close()])
  })
})

describe('openStore', () => {
  it('openStore opens the store that the URL names', async () => {
    const store = await openStore('sqlite::memory:')
    expect(store.kind).toBe('sqlite')
    await store.close()
  })

  it.each(['mysql://cards:hush@localhost/cards', '/var/lib/cards.db', ''])(
    'openStore rejects %j without repeating it',
    async (url) => {
      await expect(openStore(url)).rejects.toThrow(
        /^the database must be sqlite::memory:, sqlite:\/path\/file\.db or postgres:\/\/…, received (mysql:|no scheme)$/,
      )
    },
  )
})

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { watchPaths } from '../../src/cli/watch/paths.ts'
import { temporaryFolder } from './card-conformance.ts'

let folder: string
let stops: (() => void)[] = []
beforeEach(() => {
  folder = temporaryFolder()
  for (const path of ['src/deep', 'src/node_modules/library']) mkdirSync(join(folder, path), { recursive: true })
  write('src/config.json')
})
afterEach(() => {
  for (const stop of stops) stop()
  stops = []
})

const write = (path: string) => writeFileSync(join(folder, path), 'changed')

/** Watches; `next` resolves at the next report of a change. */
function watching(path: string, written: readonly string[] = []) {
  let count = 0
  let wake: (() => void) | undefined
  const stderr = { write: () => undefined }
  const streams = { stdout: stderr, stderr, environment: {}, directory: folder }
  const onChange = (): void => {
    count++
    wake?.()
  }
  stops.push(watchPaths({ paths: [path], written, onChange }, streams))
  return {
    count: () => count,
    next: () =>
      new Promise<void>((resolve) => {
        wake = resolve
      }),
  }
}

describe('watchPaths', () => {
  it('watchPaths reports several changes below a folder as one', async () => {
    const all = watching('src')
    const next = all.next()
    for (const name of ['a', 'b', 'deep/c']) write(join('src', name))
    await next
    expect(all.count()).toBe(1)
  })

  it.each<[string, string, string]>([
    ['a report of the suite', 'src', 'src/report.json'],
    ['node_modules', 'src', 'src/node_modules/library/index.js'],
    ['the neighbours of a file', 'src/config.json', 'src/other.json'],
  ])('watchPaths ignores %s', async (_, path, ignored) => {
    const one = watching(path, ['src/report.json'])
    const other = watching(dirname(ignored))
    // Until the other watcher has reported a second change, the first one had the time to report the first.
    for (let change = 0; change < 2; change++) {
      const seen = other.next()
      write(ignored)
      await seen
    }
    expect(one.count()).toBe(0)
    const next = one.next()
    write('src/config.json')
    await next
    expect(one.count()).toBe(1)
  })
})

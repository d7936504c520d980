import { closeSync, fdatasyncSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// statfs(2), TMPFS_MAGIC.
const tmpfs = 0x01021994

/** A power cut takes what is in a tmpfs along, so that waiting for it costs nothing: no figure would come of it. */
export function placeOnDisk(): string {
  return statfsSync(tmpdir()).type === tmpfs ? process.cwd() : tmpdir()
}

const times = 200

/** How long the disk takes to have 4 kB for good, in milliseconds: what no durable commit can be faster than. */
export function timeSyncs(folder: string): readonly number[] {
  const path = join(folder, 'synced')
  const file = openSync(path, 'w')
  const page = Buffer.alloc(4096)
  const took: number[] = []
  for (let time = 0; time < times; time++) {
    writeSync(file, page)
    const startedAt = performance.now()
    fdatasyncSync(file)
    took.push(performance.now() - startedAt)
  }
  closeSync(file)
  rmSync(path)
  return took
}

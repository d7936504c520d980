import { closeSync, fdatasyncSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// statfs(2), TMPFS_MAGIC.
const tmpfs = 0x01021994

/** A tmpfs does not survive a power cut, so syncing it costs nothing and no figure would be valid. */
export function placeOnDisk(): string {
  return statfsSync(tmpdir()).type === tmpfs ? process.cwd() : tmpdir()
}

const times = 200

/** How long the disk takes to sync 4 kB, in milliseconds: the lower bound of a durable commit. */
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

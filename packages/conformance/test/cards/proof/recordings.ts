import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { deserialize, serialize } from 'node:v8'

const variable = 'CONFORMANCE_RECORDINGS'

/** A global set-up of Vitest: a folder for what the processes of one test run record for one another. */
export function setup(): void {
  const folder = mkdtempSync(join(tmpdir(), 'card-contract-recordings-'))
  process.env[variable] = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

/** Records something in the first process of a test run that needs it, and reads it in all others. Outside of one, records it. */
export async function recordedOnce<Recording>(name: string, record: () => Promise<Recording>): Promise<Recording> {
  const folder = process.env[variable]
  if (folder === undefined) return await record()
  const file = join(folder, name)
  if (!isFirst(`${file}.lock`)) return await readWhenWritten<Recording>(file)
  const recording = await record()
  writeFileSync(`${file}.new`, serialize(recording))
  renameSync(`${file}.new`, file)
  return recording
}

function isFirst(lock: string): boolean {
  try {
    writeFileSync(lock, '', { flag: 'wx' })
    return true
  } catch {
    return false
  }
}

/** If the first process fails to record it, the test that waits ends with its time limit. */
async function readWhenWritten<Recording>(file: string): Promise<Recording> {
  for (;;) {
    const bytes = readIfThere(file)
    if (bytes) return deserialize(bytes)
    await setTimeout(100)
  }
}

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}

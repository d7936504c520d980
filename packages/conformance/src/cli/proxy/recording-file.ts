import { closeSync, existsSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { suiteVersion } from '../../engine/nouns/version.ts'
import { harEntry } from '../../reporters/har.ts'
import { plainJson } from '../../reporters/plain.ts'
import type { Observed } from '../../traffic/observe.ts'
import { charactersAtMost, exchangesAtMost } from '../../traffic/read-har.ts'
import { UsageError } from '../exit-code.ts'
import { reasonOf } from '../write-file.ts'

/** A HAR that grows by a line with every exchange, so that what has passed survives the process. */
export interface RecordingFile {
  readonly path: string
  add(observed: Observed): void
  /** Ends the HAR. Returns why not everything is in it, if so. */
  close(): string | undefined
  /** Deletes it, because nothing could pass. */
  discard(): void
}

interface RecordingOptions {
  readonly overwrite: boolean
  /** Called once, when nothing more can be added. */
  onFull(why: string): void
}

/** Creates the file for its owner alone. An earlier recording may be all that is left of what passed. */
export function createRecordingFile(
  path: string,
  origin: string,
  { overwrite, onFull }: RecordingOptions,
): RecordingFile {
  if (!overwrite && existsSync(path)) {
    throw new UsageError([`--record: ${path} exists; name another file, or use --overwrite`])
  }
  let file: number
  try {
    file = openSync(path, 'w', 0o600)
  } catch (error) {
    throw new UsageError([`--record: expected a place to write to, received ${path}, ${reasonOf(error)}`])
  }
  let exchanges = 0
  let characters = 0
  let whyIncomplete: string | undefined
  let isBroken = false

  function write(text: string): void {
    try {
      writeFileSync(file, text)
      characters += text.length
    } catch (error) {
      isBroken = true
      stop(reasonOf(error))
    }
  }

  function stop(reason: string): void {
    whyIncomplete = `the recording ends with exchange ${exchanges}: ${reason}`
    onFull(whyIncomplete)
  }

  const creator = JSON.stringify({ name: 'card-conformance', version: suiteVersion })
  write(`{"log":{"version":"1.2","creator":${creator},"entries":[\n`)
  return {
    path,
    add(observed) {
      if (whyIncomplete !== undefined) return
      if (exchanges >= exchangesAtMost || characters > charactersAtMost) {
        stop('one command judges no more')
        return
      }
      const entry = JSON.stringify(harEntry(observed.exchange, observed.atMs, origin, observed.unkept))
      write(`${exchanges === 0 ? '' : ',\n'}${plainJson(entry)}`)
      exchanges++
    },
    close() {
      if (!isBroken) write('\n]}}\n')
      closeSync(file)
      return whyIncomplete
    },
    discard() {
      closeSync(file)
      rmSync(path, { force: true })
    },
  }
}

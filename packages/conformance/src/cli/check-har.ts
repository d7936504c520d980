import { closeSync, createReadStream, openSync, readSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { judgeRecordings } from '../offline/judge-recordings.ts'
import { readHar } from '../recordings/read-har.ts'
import { recordingIn } from '../recordings/read-report.ts'
import type { Recording } from '../recordings/recording.ts'
import type { Command } from './command.ts'
import { conclude } from './conclude.ts'
import { UsageError } from './errors.ts'
import { readKnownFailures } from './known-failures-file.ts'
import { reportAt } from './report-argument.ts'
import { checkReportFiles } from './report-files.ts'
import type { Streams } from './streams.ts'
import { reasonOf } from './write-file.ts'

/** Judges recordings of other clients. Sends nothing. */
export const checkHar: Command = async ({ given, words, sources }, streams) => {
  checkReportFiles(given.report, streams)
  const recordings: Recording[] = []
  for (const path of words) recordings.push(await recordingAt(path, streams))
  const report = judgeRecordings(recordings, {
    failOn: given.failOn,
    knownFailures: readKnownFailures(given.knownFailures, streams),
    // A variable may have been set for the service that `run` tests.
    ...(sources.baseUrl === 'flag' ? { baseUrl: given.baseUrl } : {}),
  })
  return conclude(report, given, streams)
}

async function recordingAt(path: string, streams: Streams): Promise<Recording> {
  const whole = resolve(streams.directory, path)
  const name = basename(path)
  let recording: Recording
  try {
    const beginning = beginningOf(whole)
    const unreadable = unreadableAs(beginning)
    if (unreadable) {
      throw new UsageError([`check-har: expected a HAR or a report, received ${path}, which is ${unreadable}`])
    }
    if (beginning.includes('card-conformance-report')) return recordingIn(reportAt(path, streams), name)
    recording = await readHar(createReadStream(whole), name)
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError([
      `check-har: expected a HAR or a report, received ${path}, which cannot be read: ${reasonOf(error)}`,
    ])
  }
  if (recording.exchanges.length > 0 || recording.leftOut.size > 0 || recording.isCutOff) return recording
  throw new UsageError([
    `check-har: expected a HAR or a report with at least one exchange, received ${path}, which has none; browsers save one from the network panel of their developer tools`,
  ])
}

function beginningOf(path: string): Buffer {
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(256)
    return bytes.subarray(0, readSync(file, bytes))
  } finally {
    closeSync(file)
  }
}

/** Some tools save files in other ways than HAR has them, which only the first bytes tell. */
function unreadableAs([first, second]: Buffer): string | undefined {
  if (first === 0x1f && second === 0x8b) return 'compressed with gzip; unpack it first'
  // A byte order mark.
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  return isUtf16 ? 'in UTF-16; save it in UTF-8' : undefined
}

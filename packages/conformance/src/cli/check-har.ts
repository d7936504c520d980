import { open } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import type { Recording } from '../engine/nouns/wire/recording.ts'
import { judgeRecordings } from '../engine/offline/judge-recordings.ts'
import { readHar } from '../traffic/read-har.ts'
import { recordingIn } from '../traffic/read-report.ts'
import type { Command } from './command.ts'
import { conclude } from './conclude.ts'
import { UsageError } from './exit-code.ts'
import { atMost } from './json-file.ts'
import { readKnownFailures } from './known-failures-file.ts'
import { reportAt } from './report-argument.ts'
import { checkReportFiles } from './report-files.ts'
import type { Streams } from './streams.ts'
import { reasonOf } from './write-file.ts'

/** Judges recordings of other clients. Sends nothing. */
export const checkHar: Command = async ({ given, words, sources }, streams, suite) => {
  checkReportFiles(given.report, streams)
  const recordings: Recording[] = []
  for (const path of words) recordings.push(await recordingAt(path, streams))
  const report = judgeRecordings(recordings, {
    suite,
    failOn: given.failOn,
    knownFailures: readKnownFailures(given.knownFailures, streams),
    // A variable may have been set for the service that `run` tests.
    ...(sources.baseUrl === 'flag' ? { baseUrl: given.baseUrl } : {}),
  })
  return conclude(report, given, streams)
}

async function recordingAt(path: string, streams: Streams): Promise<Recording> {
  const recording = await readRecording(path, streams).catch((error: unknown) => {
    if (error instanceof UsageError) throw error
    throw new UsageError([
      `check-har: expected a HAR or a report, received ${path}, which cannot be read: ${reasonOf(error)}`,
    ])
  })
  if (recording.exchanges.length > 0 || recording.leftOut.size > 0 || recording.isCutOff) return recording
  throw new UsageError([
    `check-har: expected a HAR or a report with at least one exchange, received ${path}, which has none; ${howToSave}`,
  ])
}

async function readRecording(path: string, streams: Streams): Promise<Recording> {
  const name = basename(path)
  const file = await open(resolve(streams.directory, path))
  try {
    const { bytesRead, buffer } = await file.read({ buffer: Buffer.alloc(256) })
    const beginning = buffer.subarray(0, bytesRead)
    const unreadable = unreadableAs(beginning)
    if (unreadable) {
      throw new UsageError([`check-har: expected a HAR or a report, received ${path}, which is ${unreadable}`])
    }
    if (beginning.includes('card-conformance-report')) return recordingIn(reportAt(path, streams), name)
    const rest = file.createReadStream({ autoClose: false })
    return await readHar(atMost(longestRecording, beginning, rest), name)
  } finally {
    await file.close()
  }
}

const howToSave = 'browsers save a HAR from the network panel of their developer tools'

/** Read piece by piece, and not kept. */
const longestRecording = 1024 * 1024 * 1024

/** Some tools save files in other ways than HAR has them, which only the first bytes tell; a device or a picture is no HAR at all. */
function unreadableAs(beginning: Buffer): string | undefined {
  const [first, second] = beginning
  if (first === 0x1f && second === 0x8b) return 'compressed with gzip; unpack it first'
  // A byte order mark.
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  if (isUtf16) return 'in UTF-16; save it in UTF-8'
  const text = beginning.toString('utf8').replace('\uFEFF', '').trimStart()
  return text === '' || text.startsWith('{') ? undefined : `no JSON object; ${howToSave}`
}

import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { judgeRecordings } from '../../engine/offline/judge-recordings.ts'
import { readHar } from '../../traffic/read-har.ts'
import type { Command } from '../command.ts'
import { conclude } from '../conclude.ts'
import { UsageError } from '../exit-code.ts'
import { readKnownFailures } from '../known-failures-file.ts'
import { checkReportFiles } from '../report-files.ts'
import type { Streams } from '../streams.ts'
import { tlsFrom, warnOfBaseUrl } from '../target.ts'
import { tell } from '../tell.ts'
import { forwardUntilInterrupted } from './forward-until-interrupted.ts'
import { createRecordingFile } from './recording-file.ts'

/** Forwards what a client and a service send each other until Ctrl-C, and judges both. */
export const proxy: Command = async (settings, streams, suite) => {
  const { given } = settings
  const { target: baseUrl, failOn } = given
  if (baseUrl === undefined) {
    throw new UsageError(['--target: expected the URL of the service, such as https://host/api/v1, received nothing'])
  }
  const { contract } = suite
  const knownFailures = readKnownFailures(given.knownFailures, streams)
  const tls = tlsFrom(settings, streams)
  checkReportFiles(given.report, streams)
  warnOfBaseUrl(baseUrl, contract.basePath, given, streams)
  const place = placeOf(given.record, streams)
  try {
    const recording = createRecordingFile(place.path, new URL(baseUrl).origin, {
      overwrite: given.overwrite,
      onFull: (why) => tell(streams, why),
    })
    const keeps = given.record !== undefined
    const forwarded = { ...given, suite, baseUrl, tls, recording, keeps }
    await forwardUntilInterrupted(forwarded, streams).catch((error: unknown) => {
      recording.discard()
      throw error
    })
    const whyIncomplete = recording.close()
    if (whyIncomplete !== undefined) tell(streams, whyIncomplete)
    const recorded = await readHar(createReadStream(place.path), place.name)
    const report = judgeRecordings([recorded], { suite, baseUrl, failOn, knownFailures })
    // Other commands print no summary if they are quiet. Here, it is all that is left of what the live lines said.
    return conclude(report, { ...given, quiet: false }, streams)
  } finally {
    place.remove()
  }
}

/** Where exchanges are kept until they are judged: memory would not hold those of a whole day. */
interface Place {
  readonly path: string
  readonly name: string
  remove(): void
}

function placeOf(record: string | undefined, { directory }: Streams): Place {
  if (record !== undefined) return { path: resolve(directory, record), name: basename(record), remove: () => undefined }
  const folder = mkdtempSync(join(tmpdir(), 'card-conformance-'))
  const name = 'live-traffic'
  return { path: join(folder, name), name, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

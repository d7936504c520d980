import { didYouMean } from '@card-contract/options'
import { againstDecision, misfit } from '../engine/nouns/answers/departures.ts'
import type { PinnedAnswers } from '../engine/nouns/answers/probe.ts'
import type { Report } from '../engine/nouns/report.ts'
import type { Suite } from '../engine/nouns/suite.ts'
import { isRecord } from '../engine/values/is-record.ts'
import { UsageError } from './errors.ts'
import { readJsonFile } from './json-file.ts'
import type { Streams } from './streams.ts'

/** Describes what an implementation does about open questions; schemas/pinned.schema.json describes its JSON form. */
export interface PinnedFile {
  readonly format: 'card-conformance-pinned'
  readonly formatVersion: '1'
  readonly contract: Pick<Report['contract'], 'version' | 'hash'>
  readonly answers: PinnedAnswers
}

const again = 'write it again with `card-conformance pin`'

/** Of a file that others wrote, as much as shows what is wrong. */
const longestShown = 80
const complaintsShown = 20

/** Reads the answers that must not change. An answer that this version of the suite cannot get is an error. */
export function readPinned(path: string | undefined, suite: Suite, { directory }: Streams): PinnedAnswers {
  if (path === undefined) return {}
  const content = readJsonFile('--pinned', path, directory)
  if (!isPinned(content)) {
    throw new UsageError([`--pinned: expected a file that \`card-conformance pin\` wrote, received ${path}`])
  }
  const { answers } = content
  const wrong = Object.keys(answers).flatMap((id) => whatIsWrong(id, content, suite))
  if (wrong.length > 0) throw new UsageError(wrong.slice(0, complaintsShown).map((one) => `--pinned: ${path}: ${one}`))
  return answers
}

function whatIsWrong(id: string, { answers, ...file }: PinnedFile, { contract, probes }: Suite): string[] {
  const probe = probes.find((one) => one.gap === id)
  const gap = contract.gaps.find((one) => one.id === id)
  const answer = answers[id]
  if (!gap?.answers || !probe || answer === undefined) {
    const known = contract.gaps.filter((one) => one.answers).map((one) => one.id)
    const shown = id.slice(0, longestShown)
    return [`${shown} is not a question that a run asks${didYouMean(shown, known) || `; ${again}`}`]
  }
  const found = misfit(probe, answer, id)
  const age =
    file.contract.hash === contract.hash
      ? ''
      : `; it was pinned with another contract, ${file.contract.version.slice(0, longestShown)}`
  if (found !== undefined) return [`${found}${age}; ${again}`]
  const against = againstDecision(answer, probe, gap, gap.decision)
  return against === undefined ? [] : [`${id} was decided since it was pinned: ${against}; remove it from the file`]
}

function isPinned(content: unknown): content is PinnedFile {
  if (!isRecord(content) || content.format !== 'card-conformance-pinned' || content.formatVersion !== '1') return false
  return isRecord(content.answers) && isRecord(content.contract) && typeof content.contract.version === 'string'
}

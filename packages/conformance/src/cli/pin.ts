import type { Answer } from '@card-contract/contract'
import { didYouMean } from '@card-contract/options'
import { againstDecision, misfit } from '../engine/nouns/answers/departures.ts'
import type { PinnedAnswers } from '../engine/nouns/answers/probe.ts'
import type { Report } from '../engine/nouns/report.ts'
import type { Suite } from '../engine/nouns/suite.ts'
import { matcher, uselessPatterns } from '../engine/run/select.ts'
import { isRecord } from '../engine/values/json.ts'
import { counted } from '../engine/values/texts.ts'
import { jsonText } from '../reporters/plain.ts'
import type { Command } from './command.ts'
import { exitCodes, UsageError } from './exit-code.ts'
import { readJsonFile } from './json-file.ts'
import { reportAt } from './report-argument.ts'
import type { Streams } from './streams.ts'
import { deliver } from './write-file.ts'

/** Writes what an implementation does about open questions, as a promise to its own clients. */
export const pin: Command = async ({ given, words }, streams, suite) => {
  const [path = ''] = words
  const { gaps, contract } = reportAt(path, streams)
  const answered = gaps.flatMap((gap): [string, Answer][] => (gap.state === 'answered' ? [[gap.id, gap.answer]] : []))
  const ids = answered.map(([id]) => id)
  const useless = [...uselessPatterns(given.only, ids), ...uselessPatterns(given.skip, ids)]
  if (useless.length > 0)
    throw new UsageError(useless.map((one) => `pin: ${path} has no answer to ${JSON.stringify(one)}`))
  const [isWanted, isUnwanted] = [matcher(given.only), matcher(given.skip)]
  const pinned = answered.filter(([id]) => (given.only.length === 0 || isWanted(id)) && !isUnwanted(id))
  if (pinned.length === 0) {
    throw new UsageError([`pin: expected answers to open questions in ${path}, received none; run without --no-probes`])
  }
  const broken = pinned.flatMap(([id, answer]) => {
    const probe = suite.probes.find(({ gap }) => gap === id)
    const declared = suite.contract.gaps.find((gap) => gap.id === id)
    const decision = gaps.find((gap) => gap.id === id)?.decision ?? declared?.decision
    const against = againstDecision(answer, probe, declared ?? {}, decision)
    return against === undefined ? [] : [`pin: ${id} was decided: ${against}; leave it out with --skip ${id}`]
  })
  if (broken.length > 0) throw new UsageError(broken)
  const { version, hash } = contract
  const file: PinnedFile = {
    format: 'card-conformance-pinned',
    formatVersion: '1',
    contract: { version, hash },
    answers: Object.fromEntries(pinned),
  }
  const { output = '-' } = given
  if (!deliver(output, () => [jsonText(file)], streams)) return exitCodes.cannotTell
  if (output !== '-') streams.stdout.write(`${counted(pinned.length, 'answer')} pinned in ${output}\n`)
  return exitCodes.good
}

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

import type { Answer } from '@card-contract/contract'
import { againstDecision } from '../engine/nouns/answers/departures.ts'
import { matcher, uselessPatterns } from '../engine/run/select.ts'
import { counted } from '../engine/values/counted.ts'
import { jsonText } from '../reporters/plain.ts'
import type { Command } from './command.ts'
import { UsageError } from './errors.ts'
import { exitCodes } from './exit-code.ts'
import type { PinnedFile } from './pinned-file.ts'
import { reportAt } from './report-argument.ts'
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

import type { FailOn } from '../../engine/nouns/level.ts'
import type { Report } from '../../engine/nouns/report.ts'
import { counted, grouped } from '../../engine/values/texts.ts'
import { failuresOf } from '../cause-table.ts'
import { coverageInWords, neverAccepted } from '../coverage-in-words.ts'
import { bounded, longestReason } from '../plain.ts'
import { countShown } from '../shown-outcomes.ts'
import { toneOf, type VerdictInWords, whyIncomplete } from '../verdict-in-words.ts'
import { hostOf, isWhole, recordedInWords, seconds } from '../words.ts'
import { type Markup, markup, nothing } from './markup.ts'

/** Tells the page of a full run from that of a partial one; text from a target can't contain it, because quotes are escaped. */
export const markOfFullRun = 'data-run="full"'

/** The verdict in words, the outcomes of the checks, and what was judged. */
export function summary(report: Report, { headline, sentence }: VerdictInWords): Markup {
  const run = isWhole(report.suite.options) ? { html: ` ${markOfFullRun}` } : nothing
  return markup`<header${run}>${neverAccepted(report).map((one) => markup`<p class="bad"><strong>${one}.</strong></p>`)}<p class="soft">Conformance report</p><h1 class="${toneOf(report)}">${headline}</h1><p class="sentence">${sentence}</p>${listed(whyIncomplete(report))}${share(report)}${listed(report.suite.warnings ?? [])}${facts(report)}</header>`
}

function listed(sentences: readonly string[]): Markup {
  if (sentences.length === 0) return nothing
  return markup`<ul>${sentences.slice(0, 20).map((one) => markup`<li>${bounded(one, longestReason)}</li>`)}</ul>`
}

const meaning: Readonly<Record<FailOn, string>> = {
  documented: 'what the interface states, and what was decided',
  observed: 'what it states or shows, and what was decided',
  inferred: 'what it states, shows or suggests, and what was decided',
}

const width = 1_000

/** The outcomes of the checks as one bar; the words below it say the same. */
function share(report: Report): Markup {
  if (report.checks.length === 0) return nothing
  const counts = [...countShown(report.checks, report)]
    .map(([outcome, count]) => ({ outcome, count }))
    .filter((one) => one.count > 0)
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  let x = 0
  const bars = counts.map(({ outcome, count }) => {
    const bar = (count / total) * width
    const rect = markup`<rect class="${outcome}" x="${x.toFixed(1)}" y="0" width="${bar.toFixed(1)}" height="10"/>`
    x += bar
    return rect
  })
  const words = counts.map(
    ({ outcome, count }) => markup`<li><b class="${outcome}">${grouped(count)}</b> ${outcome}</li>`,
  )
  return markup`<svg class="share" viewBox="0 0 ${width} 10" preserveAspectRatio="none" aria-hidden="true">${bars}</svg><ul class="bar">${words}<li class="soft">of ${counted(total, 'check')}</li></ul>`
}

function facts(report: Report): Markup {
  const { contract, suite, target, summary } = report
  const { options } = suite
  const coverage = coverageInWords(report)
  const part = [
    ...options.only.map((pattern) => `only ${pattern}`),
    ...options.skip.map((pattern) => `skip ${pattern}`),
    ...options.operations.map((operation) => `only ${operation}`),
  ]
  const facts: [name: string, value: Markup][] = [
    [
      suite.client ? 'client' : 'target',
      markup`${bounded(hostOf(report), 300)}${target.server ? `, ${bounded(target.server, 100)}` : ''}`,
    ],
    [
      'contract',
      markup`${bounded(contract.title, 200)} ${contract.version} <code title="${contract.hash}">${contract.hash.slice(0, 12)}</code>`,
    ],
    ['level', markup`${suite.failOn}: ${meaning[suite.failOn]}`],
    suite.recorded || suite.client
      ? ['suite', markup`${suite.version}`]
      : ['suite', markup`${suite.version}, seed <code>${suite.seed}</code>, run <code>${suite.runId}</code>`],
    ['started', markup`<time datetime="${suite.startedAt}">${moment(suite.startedAt)}</time>`],
    suite.recorded
      ? ['recorded', markup`${recordedInWords(report)}`]
      : ['requests', markup`${grouped(summary.requests)} in ${seconds(summary.durationMs)}`],
    ...(coverage === undefined ? [] : [['coverage', markup`<a href="#coverage">${coverage}</a>`] as [string, Markup]]),
    ...(part.length > 0 ? [['selection', markup`${bounded(part.join(', '), 500)}`] as [string, Markup]] : []),
    ...(suite.interrupted
      ? [['ended early', markup`${bounded(suite.interrupted, longestReason)}`] as [string, Markup]]
      : []),
  ]
  return markup`<dl class="panel wide columns">${facts.map(([name, value]) => markup`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
}

/** To the second, in UTC: readers may be in other time zones. */
function moment(startedAt: string): string {
  return `${startedAt.slice(0, 10)} ${startedAt.slice(11, 19)} UTC`
}

/** The first thing that a reader in a hurry looks for. */
export function titleOf(report: Report, { headline }: VerdictInWords): string {
  const failed = failuresOf(report).length
  return `${failed > 0 ? `${grouped(failed)} failed, ` : ''}${headline}: ${bounded(report.suite.client?.command ?? report.target.baseUrl, 200)}`
}

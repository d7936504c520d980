import { badge, copyButton } from '@card-contract/pages'
import type { Finding } from '../../engine/nouns/finding.ts'
import { kindIn, type Words } from '../../engine/nouns/kind.ts'
import type { Report, ReportedCheck } from '../../engine/nouns/report.ts'
import type { Exchange } from '../../engine/nouns/wire/exchange.ts'
import { counted, grouped } from '../../engine/values/texts.ts'
import type { Member, SharedCause } from '../causes.ts'
import { shellWord } from '../curl.ts'
import { bounded } from '../plain.ts'
import { type ShownOutcome, shownOutcomeIn } from '../shown-outcomes.ts'
import { addressOf, exchangesById, operationOf, undecidedInWords } from '../words.ts'
import { causeAnchor, type ShownPart } from './causes-index.ts'
import { tallied } from './counts-cell.ts'
import { diff } from './diff.ts'
import { exchangeBlock } from './exchange.ts'
import { type Markup, markup, nothing, prose } from './markup.ts'
import { type Section, section } from './page.ts'

/** Maximum size of the exchanges on the page, in characters, so that a thousand failures open as fast as one. */
const roomForExchanges = 550_000
/** After this many, each check gets two lines. */
const shownInFull = 200
const otherFindingsShown = 4

/** Every cause of every part, with its checks. */
export function findings(parts: readonly ShownPart[], report: Report, command: string): readonly Section[] {
  const evidence = evidenceFor(
    parts.flatMap(({ causes }) => causes),
    report,
  )
  const canReplay = report.suite.recorded === undefined && report.suite.client === undefined
  const setting: Setting = {
    words: report.words,
    evidence,
    taken: new Set(),
    command,
    canReplay,
    shown: shownOutcomeIn(report),
  }
  return parts.map((part) => {
    const { id, title, noun, outcome, checks, causes } = part
    const about = markup`${tallied(checks.length, `#${id} .member[data-outcome=${outcome}]`, noun)}, ${tallied(causes.length, `#${id} article`, 'likely cause')}`
    const articles = causes.map((cause, index) => article(cause, causeAnchor(part, index), setting))
    return section(id, { title, about }, articles)
  })
}

type Evidence = ReadonlyMap<Finding, { readonly id: string; readonly block: Markup }>

/** The exchange of the first member of every cause, then of the second, and so on up to the size limit. */
function evidenceFor(causes: readonly SharedCause[], report: Report): Evidence {
  const exchanges = exchangesById(report)
  const evidence = new Map<Finding, { id: string; block: Markup }>()
  let room = roomForExchanges
  const rounds = Math.max(0, ...causes.map(({ members }) => members.length))
  for (let round = 0; round < rounds && room > 0; round++) {
    for (const { members } of causes) {
      const { check, findings: [finding] = [] } = members[round] ?? {}
      const exchange: Exchange | undefined = exchanges.get(finding?.exchange ?? '')
      if (!check || !finding || !exchange || room <= 0) continue
      const id = `curl-${evidence.size}`
      const block = exchangeBlock(exchange, report, id, { pointer: finding.pointer, kind: check.kind })
      if (block.html.length > room) continue
      room -= block.html.length
      evidence.set(finding, { id, block })
    }
  }
  return evidence
}

/** What all causes of a page share. */
interface Setting {
  readonly words: Words
  readonly evidence: Evidence
  /** IDs of the checks that have an anchor. */
  readonly taken: Set<string>
  readonly command: string
  /** Whether the suite can send the requests again: it did not send those of recordings. */
  readonly canReplay: boolean
  readonly shown: (check: ReportedCheck) => ShownOutcome
}

function article(cause: SharedCause, id: string, setting: Setting): Markup {
  const { taken, shown: shownOutcome } = setting
  const { title, side, level, members, example, findings, blocked } = cause
  const [shown, ...others] = members.map((member, index) => {
    const { check } = member
    const anchor = taken.has(check.id) ? nothing : markup` id="${anchorOf(check.id)}"`
    // Links to a check with several causes lead to its first occurrence.
    taken.add(check.id)
    if (taken.size > shownInFull) return brief(member, anchor, setting)
    return memberBlock(member, `${id}-${index}`, anchor, setting, index === 0 && !example?.saysMore)
  })
  const operations = new Set(
    [...members.map(({ check }) => check), ...blocked].flatMap((check) => check.operationId ?? []),
  )
  const where =
    operations.size === 0
      ? 'every operation'
      : operations.size <= 3
        ? [...operations].join(', ')
        : counted(operations.size, 'operation')
  const counts = findings > members.length ? ` · ${counted(findings, 'finding')}` : ''
  const undecided = side === 'open' && example ? ` · ${undecidedInWords(example.check.requirement.id)}` : ''
  const outcome = members[0] ? shownOutcome(members[0].check) : 'blocked'
  const more = markup`<details class="others"><summary>${tallied(others.length, `#${id} .others .member`, 'more check')} with the same cause</summary>${others}</details>`
  return markup`<article class="cause panel ${outcome}" id="${id}" tabindex="-1" data-group><header><h3>${prose(bounded(title, 600))}</h3><p class="soft">${badge(outcome, outcome)} ${badge(level, 'off')} ${badge(side, 'off')} ${where}${counts}${undecided}</p></header>
${shown ?? nothing}${others.length === 0 ? nothing : more}${behind(setting.words, blocked, id)}</article>
`
}

/** The checks that could not run because of a cause. */
function behind(words: Words, blocked: readonly ReportedCheck[], id: string): Markup {
  if (blocked.length === 0) return nothing
  return markup`<details><summary>${tallied(blocked.length, `#${id} li`, 'check')} could not run because of this</summary><ul class="ids small">${blocked.map((check) => checkItem(words, check))}</ul></details>`
}

/** A check in a list of IDs. */
export function checkItem(words: Words, check: ReportedCheck): Markup {
  return markup`<li ${facets(words, check, check.outcome)}><code>${check.id}</code></li>`
}

function memberBlock(
  { check, findings }: Member,
  id: string,
  anchor: Markup,
  { words, evidence, command, canReplay, shown: shownOutcome }: Setting,
  isTitled: boolean,
): Markup {
  const [finding, ...more] = findings
  if (!finding) return nothing
  const shown = evidence.get(finding)
  const replay = `replay-${id}`
  const again = markup`<div><dt>replay</dt><dd><code id="${replay}">${command} replay report.json ${shellWord(check.id)}</code></dd></div>`
  const place = finding.contractPointer ?? check.requirement.contractPointer
  return markup`<section class="member"${anchor} ${facets(words, check, shownOutcome(check))}>${isTitled ? nothing : markup`<h4>${prose(bounded(finding.headline, 600))}</h4>`}<p>Requirement (${check.level}): ${prose(bounded(check.requirement.text, 600))}</p>${diff(finding.expected, finding.received)}${alsoFound(more)}<dl class="places small"><div><dt>check</dt><dd>${linked(check)}</dd></div><div><dt>contract</dt><dd><code>${bounded(place, 300)}</code></dd></div>${canReplay ? again : nothing}</dl><p class="bar">${shown ? copyButton(shown.id, 'Copy as curl') : nothing}${canReplay ? copyButton(replay, 'Copy the replay command') : nothing}</p>${shown?.block ?? missing(finding)}</section>
`
}

function brief({ check, findings: [finding] }: Member, anchor: Markup, { words, shown }: Setting): Markup {
  if (!finding) return nothing
  return markup`<section class="member"${anchor} ${facets(words, check, shown(check))}><h4>${prose(bounded(finding.headline, 200))}</h4><p>${linked(check)}: expected ${bounded(finding.expected, 100)}, received ${bounded(finding.received, 100)}</p></section>
`
}

/** The ID of a check, which leads to what it demands. */
function linked(check: ReportedCheck): Markup {
  const address = addressOf(check)
  const id = markup`<code>${check.id}</code>`
  return address === undefined ? id : markup`<a href="${address}" rel="noreferrer">${id}</a>`
}

function missing({ exchange }: Finding): Markup {
  if (exchange === undefined) return nothing
  return markup`<p class="soft">Exchange <code>${bounded(exchange, 200)}</code> is in the JSON report.</p>`
}

function alsoFound(more: readonly Finding[]): Markup {
  if (more.length === 0) return nothing
  const rows = more.slice(0, otherFindingsShown).map(({ headline, expected, received }) => {
    return markup`<li>${prose(bounded(headline, 200))}: expected ${bounded(expected, 150)}, received ${bounded(received, 150)}</li>`
  })
  const left = more.length - otherFindingsShown
  return markup`<ul class="small">${rows}${left > 0 ? markup`<li class="soft">and ${grouped(left)} more, in the JSON report</li>` : nothing}</ul>`
}

export function anchorOf(checkId: string): string {
  return `check-${checkId}`
}

function facets(words: Words, check: ReportedCheck, outcome: ShownOutcome): Markup {
  const { level } = check
  return markup`data-row data-check="${check.id}" data-outcome="${outcome}" data-level="${level}" data-operation="${operationOf(check)}" data-area="${kindIn(words, check.kind).area}"`
}

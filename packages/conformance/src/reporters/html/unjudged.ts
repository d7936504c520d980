import { badge, table } from '@card-contract/pages'
import type { Words } from '../../engine/nouns/kind.ts'
import type { Report } from '../../engine/nouns/report.ts'
import { counted } from '../../engine/values/texts.ts'
import type { Unjudged } from '../cause-table.ts'
import { bounded, longestReason } from '../plain.ts'
import { tallied } from './counts-cell.ts'
import { exchangeBlock } from './exchange.ts'
import { checkItem } from './findings.ts'
import { markup } from './markup.ts'
import { type Section, section } from './page.ts'

const triedShown = 5

/** If nothing could be judged, the requests that showed it and their responses. */
export function tried(report: Report): readonly Section[] {
  const { checks, exchanges } = report
  if (checks.length > 0 || exchanges.length === 0) return []
  const articles = exchanges.slice(0, triedShown).map((exchange, index) => {
    const { operationId = 'a request', request } = exchange
    return markup`<article class="cause panel blocked"><header><h3>${operationId}</h3><p class="soft"><code>${bounded(request.method, 20)} ${bounded(request.target, 200)}</code></p></header><div class="member">${exchangeBlock(exchange, report, `tried-${index}`)}</div></article>
`
  })
  return [section('tried', { title: 'What was tried', about: counted(exchanges.length, 'request') }, articles)]
}

/** What could not be tested, and why. */
export function unjudged(words: Words, groups: readonly Unjudged[]): readonly Section[] {
  if (groups.length === 0) return []
  const total = groups.reduce((sum, { checks }) => sum + checks.length, 0)
  const articles = groups.map(
    ({ outcome, reason, checks }, index) =>
      markup`<article class="cause panel ${outcome}" id="reason-${index}" data-group><header><h3>${bounded(reason, longestReason)}</h3><p class="soft">${badge(outcome, outcome)} ${outcome === 'errored' ? 'a fault of the test suite, not of the service' : ''}</p></header><details><summary>${tallied(checks.length, `#reason-${index} li`, 'check')}</summary><ul class="ids small">${checks.map((check) => checkItem(words, check))}</ul></details></article>
`,
  )
  const about = markup`${tallied(total, '#unjudged li', 'check')}, by reason`
  return [section('unjudged', { title: 'Not judged', about }, articles)]
}

/** With the outdated entries. */
export function knownList({ knownFailures: known }: Report): readonly Section[] {
  if (known.length === 0) return []
  const rows = known.map(
    ({ id, reason, link, state }) =>
      markup`<tr data-row><td class="${state === 'still-fails' ? 'skipped' : 'failed'}">${state.replaceAll('-', ' ')}</td><td><code>${bounded(id, 300)}</code></td><td>${bounded(reason, 500)}${link === undefined ? '' : markup`<br><span class="soft">${bounded(link, 300)}</span>`}</td></tr>
`,
  )
  const stale = known.filter(({ state }) => state !== 'still-fails').length
  const about = stale === 0 ? 'All of them still fail.' : `${counted(stale, 'entry', 'entries')} to remove`
  const title = 'The list of known failures'
  const list = table({ caption: title, look: 'scrolling', columns: ['now', 'check', 'reason'], rows })
  const titles = { title, name: 'List of known failures', about }
  return [section('known-list', titles, list)]
}

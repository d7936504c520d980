import { reasonsOf } from '../../model/reasons.ts'
import type { Report } from '../../model/report.ts'
import { bounded, longestReason } from '../plain.ts'
import { counted, failureCauses, ofOutcome } from '../words.ts'
import { tally } from './counts-cell.ts'
import { type Markup, markup, nothing } from './escape.ts'
import { exchangeBlock } from './exchange.ts'
import { checkItem } from './findings.ts'
import { section, wide } from './section.ts'

/** What could not be tested, and why; and outdated entries in the list of known failures. */
export function unjudged(report: Report): Markup {
  return markup`${tried(report)}${blocked(report)}${knownFailures(report)}`
}

const triedShown = 5

/** If nothing could be judged, the requests that showed it and their responses. */
function tried(report: Report): Markup {
  const { checks, exchanges } = report
  if (checks.length > 0 || exchanges.length === 0) return nothing
  const cards = exchanges.slice(0, triedShown).map((exchange, index) => {
    const { operationId = 'a request', request } = exchange
    return markup`<article class="cause blocked"><header><h3>${operationId}</h3><p class="soft"><code>${bounded(request.method, 20)} ${bounded(request.target, 200)}</code></p></header><div class="member">${exchangeBlock(exchange, report, `tried-${index}`)}</div></article>
`
  })
  return section('tried', 'What was tried', counted(exchanges.length, 'request'), markup`${cards}`)
}

/** Without the checks that a cause blocked: they are listed there. */
function blocked(report: Report): Markup {
  const behind = new Set(failureCauses(report).flatMap((cause) => cause.blocked))
  const groups = (['errored', 'blocked', 'skipped'] as const).flatMap((outcome) => {
    const checks = ofOutcome(report, outcome).filter((check) => !behind.has(check))
    return reasonsOf(checks).map(({ reason, checks: stuck }) => ({
      outcome,
      reason,
      checks: stuck,
    }))
  })
  if (groups.length === 0) return nothing
  const total = groups.reduce((sum, { checks }) => sum + checks.length, 0)
  const cards = groups.map(
    ({ outcome, reason, checks }, index) =>
      markup`<article class="cause ${outcome}" id="reason-${index}" data-group><header><h3>${bounded(reason, longestReason)}</h3><p class="soft"><span class="tag ${outcome}">${outcome}</span> ${outcome === 'errored' ? 'a fault of the test suite, not of the service' : ''}</p></header><details><summary>${tally(checks.length, `#reason-${index} li`)} ${checks.length === 1 ? 'check' : 'checks'}</summary><ul class="ids">${checks.map(checkItem)}</ul></details></article>
`,
  )
  const about = markup`${tally(total, '#unjudged li')} ${total === 1 ? 'check' : 'checks'}, by reason`
  return section('unjudged', 'Not judged', about, markup`${cards}`)
}

function knownFailures({ knownFailures: known }: Report): Markup {
  if (known.length === 0) return nothing
  const rows = known.map(
    ({ id, reason, link, state }) =>
      markup`<tr data-row><td class="${state === 'still-fails' ? 'skipped' : 'failed'}">${state.replaceAll('-', ' ')}</td><td><code>${bounded(id, 300)}</code></td><td>${bounded(reason, 500)}${link === undefined ? '' : markup`<br><span class="soft">${bounded(link, 300)}</span>`}</td></tr>
`,
  )
  const stale = known.filter(({ state }) => state !== 'still-fails').length
  const about = stale === 0 ? 'All of them still fail.' : `${counted(stale, 'entry', 'entries')} to remove`
  return section(
    'known-list',
    'The list of known failures',
    about,
    wide(
      'the list of known failures',
      markup`<table><caption class="unseen">The list of known failures</caption><thead><tr><th scope="col">now</th><th scope="col">check</th><th scope="col">reason</th></tr></thead><tbody>${rows}</tbody></table>`,
    ),
  )
}

import { reasonsOf } from '../../model/reasons.ts'
import type { Report, ReportedCheck } from '../../model/report.ts'
import { bounded } from '../plain.ts'
import { counted, ofOutcome } from '../words.ts'
import { type Markup, markup, nothing } from './escape.ts'
import { exchangeBlock } from './exchange.ts'
import { facets } from './findings.ts'
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

function blocked(report: Report): Markup {
  const groups = (['errored', 'blocked', 'skipped'] as const).flatMap((outcome) => {
    const checks = ofOutcome(report, outcome)
    return reasonsOf(checks).map(({ reason, checks: stuck }) => ({
      outcome,
      reason,
      checks: stuck,
    }))
  })
  if (groups.length === 0) return nothing
  const total = groups.reduce((sum, { checks }) => sum + checks.length, 0)
  const cards = groups.map(
    ({ outcome, reason, checks }) =>
      markup`<article class="cause ${outcome}" data-group><header><h3>${bounded(reason, 500)}</h3><p class="soft"><span class="tag ${outcome}">${outcome}</span> ${counted(checks.length, 'check')}${outcome === 'errored' ? ', a fault of the test suite, not of the service' : ''}</p></header><details><summary>${counted(checks.length, 'check')}</summary><ul class="ids">${checks.map(id)}</ul></details></article>
`,
  )
  return section('unjudged', 'Not judged', `${counted(total, 'check')}, by reason`, markup`${cards}`)
}

function id(check: ReportedCheck): Markup {
  return markup`<li ${facets(check)}><code>${check.id}</code></li>`
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

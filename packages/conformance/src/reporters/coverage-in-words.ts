import type { Coverage, CoverageKind, Report } from '../engine/nouns/report.ts'
import { counted, grouped } from '../engine/values/texts.ts'
import { bounded } from './plain.ts'

/**
 * Operations that accepted no valid request, one sentence each: the first thing a reader must know, because nothing else that the
 * report says of them means much. None if nothing was judged, which the verdict explains.
 */
export function neverAccepted(report: Report): readonly string[] {
  return [...missingBodies(report), ...operationsIn(report)]
}

/** Without the bodies, hardly anything can be judged, and that is the fault of neither the client nor the service. */
function missingBodies({ suite: { recorded } }: Report): readonly string[] {
  if (!recorded?.bodies) return []
  const { missing, of } = recorded.bodies
  const which =
    missing === of
      ? `All ${counted(of, 'response body', 'response bodies')}`
      : `${grouped(missing)} of ${counted(of, 'response body', 'response bodies')}`
  return [
    `${which} are missing in the recording, which shows nothing about them; record them too: with Playwright by \`recordHar: { path, content: 'embed' }\`, with a browser by saving a HAR with content`,
  ]
}

function operationsIn({ coverage, checks }: Report): readonly string[] {
  if (!coverage || checks.length === 0) return []
  return coverage.neverAccepted.map((id) => {
    const { sent = 0 } = coverage.operations.find(({ operationId }) => operationId === id)?.valid ?? {}
    return sent === 1
      ? `${bounded(id, 100)} did not accept the only valid request`
      : `${bounded(id, 100)} accepted none of ${grouped(sent)} valid requests`
  })
}

/** Those sentences as one text with a blank behind, to be put before another; empty if there are none. */
export function neverAcceptedFirst(report: Report): string {
  return neverAccepted(report)
    .map((sentence) => `${sentence}. `)
    .join('')
}

/** "94 % of 310 items, 11 of 11 operations accepted a valid request"; undefined for a report without coverage. */
export function coverageInWords({ coverage, checks }: Report): string | undefined {
  if (!coverage || checks.length === 0) return undefined
  const accepted = coverage.operations.filter(({ valid }) => valid.accepted > 0).length
  const operations = `${accepted} of ${counted(coverage.operations.length, 'operation')}`
  return `${percentOf(coverage)} % of ${counted(coverage.of, 'item')}; ${operations} accepted a valid request`
}

/** Rounded down, so that only complete coverage is called 100 %. */
export function percentOf({ covered, of }: Pick<Coverage, 'covered' | 'of'>): number {
  return of === 0 ? 100 : Math.floor((100 * covered) / of)
}

export const coverageNouns: Readonly<Record<CoverageKind, string>> = {
  statuses: 'outcomes',
  parameters: 'parameters',
  values: 'enum values',
  bounds: 'bounds',
  fields: 'response fields',
  states: 'actions in states',
}

const shown = 3
const namesShown = 3

/** What is missing most, in words: of which operation, of which kind, and which items first. */
export function largestMissing({ operations }: Coverage): readonly string[] {
  return operations
    .flatMap(({ operationId, items }) =>
      (Object.keys(coverageNouns) as CoverageKind[]).map((kind) => ({ operationId, kind, ...items[kind] })),
    )
    .filter(({ missing }) => missing.length > 0)
    .sort((one, other) => other.missing.length - one.missing.length)
    .slice(0, shown)
    .map(({ operationId, kind, of, missing }) => {
      const more = missing.length > namesShown ? ', …' : ''
      const names = missing.slice(0, namesShown).join(', ') + more
      return `${operationId} lacks ${missing.length} of ${of} ${coverageNouns[kind]} (${bounded(names, 200)})`
    })
}

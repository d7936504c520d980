import type { Report } from '../../src/model/report.ts'

export const root = new URL('../../../../', import.meta.url)
export const pictureFile = new URL('../../docs/report.png', import.meta.url)

/** The numbers that the picture shows and that are the same in the next run: kept in the picture, and compared by its test. */
export function factsOf({ verdict, summary, contract, suite, checks, gaps }: Report): string {
  const failed = checks.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id)
  const counts = { ...summary.byOutcome, gaps: gaps.length }
  return JSON.stringify({ verdict, contract: contract.version, suite: suite.version, counts, failed })
}

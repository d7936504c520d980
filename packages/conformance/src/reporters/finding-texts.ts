import type { Report, ReportedCheck } from '../engine/nouns/report.ts'
import { shortCurlOf } from './curl.ts'
import { toRepeat } from './plain-request.ts'
import { exchangesById, findingInWords } from './words.ts'

/** What a check found, as plain text. */
export interface FindingTexts {
  /** One line per finding. */
  readonly messages: readonly string[]
  /** All of them, each with the request that shows it. */
  readonly whole: string
}

export function findingTextsIn(report: Report): (check: ReportedCheck) => FindingTexts {
  const exchanges = exchangesById(report)
  const origin = new URL(report.target.baseUrl).origin
  const credentials = report.words.variables
  return ({ kind, findings }) => {
    const messages = findings.map(findingInWords)
    const each = findings.map((finding, index) => {
      const exchange = exchanges.get(finding.exchange ?? '')
      return exchange
        ? `${messages[index]}\n${shortCurlOf(toRepeat(exchange, kind), { origin, credentials })}`
        : messages[index]
    })
    return { messages, whole: each.join('\n\n') }
  }
}

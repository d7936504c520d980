import { fromOutside } from '../from-outside.ts'
import { jsonText, withoutCommands } from '../plain.ts'
import type { Presentation } from '../reporter.ts'
import type { Comparison } from './comparison.ts'
import { comparisonInHtml } from './html.ts'
import { comparisonInMarkdown } from './markdown.ts'
import { comparisonInTerminal } from './terminal.ts'

export { type Comparison, compareReports } from './comparison.ts'

/** Every comparison format; the keys are the values of `--report`. */
export const comparisonReporters = {
  terminal: (comparison: Comparison, presentation?: Presentation) =>
    withoutCommands(comparisonInTerminal(fromOutside(comparison), presentation)),
  html: (comparison: Comparison) => comparisonInHtml(fromOutside(comparison)),
  markdown: (comparison: Comparison) => comparisonInMarkdown(fromOutside(comparison)),
  json: jsonText,
} satisfies Record<string, (comparison: Comparison, presentation?: Presentation) => string>

import { badge } from './badge.ts'
import { ctrf } from './ctrf.ts'
import { fromOutside } from './from-outside.ts'
import { github } from './github.ts'
import { har } from './har.ts'
import { html } from './html/html.ts'
import { json } from './json.ts'
import { junit } from './junit.ts'
import { markdown } from './markdown.ts'
import { withoutCommands } from './plain.ts'
import type { Reporter } from './reporter.ts'
import { terminal } from './terminal.ts'

export type { Presentation, Reporter } from './reporter.ts'

/** Every report format; the keys are the values of `--report`. */
export const reporters = {
  terminal: inALog(ofOutside(terminal)),
  json,
  junit: ofOutside(junit),
  html: ofOutside(html),
  markdown: ofOutside(markdown),
  har: ofOutside(har),
  ctrf: ofOutside(ctrf),
  github: ofOutside(github),
  badge: ofOutside(badge),
} satisfies Record<string, Reporter>

function inALog(reporter: Reporter): Reporter {
  return (report, presentation) => withoutCommands(reporter(report, presentation))
}

/** All of a report may have been written by others. JSON escapes it as it is. */
function ofOutside(reporter: Reporter): Reporter {
  return (report, presentation) => reporter(fromOutside(report), presentation)
}

export type Format = keyof typeof reporters

import { badge } from './badge.ts'
import { ctrf } from './ctrf.ts'
import { github } from './github.ts'
import { har } from './har.ts'
import { html } from './html/html.ts'
import { json } from './json.ts'
import { junit } from './junit.ts'
import { markdown } from './markdown.ts'
import type { Reporter } from './reporter.ts'
import { terminal } from './terminal.ts'

export type { Presentation, Reporter } from './reporter.ts'

/** Every report format; the keys are the values of `--report`. */
export const reporters = { terminal, json, junit, html, markdown, har, ctrf, github, badge } satisfies Record<
  string,
  Reporter
>

export type Format = keyof typeof reporters

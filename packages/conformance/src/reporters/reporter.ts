import type { Report } from '../engine/nouns/report.ts'

/** How and where a text will be read. Every part has a default that suits a file. */
export interface Presentation {
  readonly columns?: number
  /** Lines of the screen; absent if the output has no height. */
  readonly rows?: number
  readonly isColoured?: boolean
  /** Whether to name every check, even a thousand with one cause. */
  readonly isVerbose?: boolean
  /** What starts this program where the text is read; `publishedCommand` if absent. */
  readonly command?: string
  /** Other files written, to be named at the end of the text. */
  readonly written?: readonly { readonly format: string; readonly path: string }[]
}

/** How to start the published package, installed or not. */
export const publishedCommand = 'npx @card-contract/conformance'

/** A report as text. Pure: the same report and presentation give the same text. */
export type Reporter = (report: Report, presentation?: Presentation) => string

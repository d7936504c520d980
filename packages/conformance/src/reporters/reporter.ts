import type { Report } from '../model/report.ts'

/** How and where a text will be read. Every part has a default that suits a file. */
export interface Presentation {
  readonly columns?: number
  /** Lines of the screen; absent for what has no end. */
  readonly rows?: number
  readonly isColoured?: boolean
  /** What else was written, to be named where the text ends. */
  readonly written?: readonly { readonly format: string; readonly path: string }[]
}

/** A report as text. Pure: the same report and presentation give the same text. */
export type Reporter = (report: Report, presentation?: Presentation) => string

import type { Chapter } from '../chapters.ts'
import type { ContractDocument } from '../document.ts'
import type { Operation } from './operation.ts'
import type { Prose } from './prose.ts'

/** What every part of the page is rendered from. */
export interface View {
  readonly document: ContractDocument
  readonly chapters: readonly Chapter[]
  readonly operations: readonly Operation[]
  readonly prose: Prose
}

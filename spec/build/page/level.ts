import type { Requirement } from '../document.ts'

/** What the suite can hold against an implementation, strongest first, and what each level means. */
export const levels: Readonly<Record<Requirement['level'], string>> = {
  documented: 'The interface states it.',
  decided: 'The interface left it open, and the people responsible for it have decided.',
  observed: 'The interface shows a value without saying which others exist.',
  inferred: 'It follows from names or common sense, but the interface does not state it.',
}

import type { Answer, Call } from '../model/stage.ts'

/** What a request is about, by its path. */
export function nameIn({ path = {} }: Call): string {
  return Object.values(path)[0] ?? ''
}

/** How long a refusal is doubted before it is believed. */
export interface Patience {
  /**
   * In milliseconds, before each time that it is asked again. Never more than nine: they are counted by the last digit of an
   * exchange's id.
   */
  readonly pauses: readonly number[]
  isTooEarly(answer: Answer): boolean
  /** It was waited for in vain: what is refused is refused for something else. */
  giveUp(): void
}

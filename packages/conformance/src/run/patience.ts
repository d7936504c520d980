import type { Answer } from '../model/stage.ts'

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

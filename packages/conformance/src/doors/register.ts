import type { Answer, Stage } from '../model/stage.ts'
import { untilFree } from '../model/taken.ts'

/** Registers a user with these fields. Whether that is granted is for the caller to judge. */
export function register(
  { send, samples }: Pick<Stage, 'send' | 'samples'>,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<Answer> {
  return untilFree(() => send('createCardUser', { body: samples.body('createCardUser', fields) }))
}

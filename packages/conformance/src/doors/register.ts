import type { Answer, Stage } from '../model/stage.ts'
import { untilFree } from '../model/taken.ts'

/** Registers a user with these fields, with another number where somebody has it. Whether that is granted is for the caller to judge. */
export async function register(
  { send, samples }: Pick<Stage, 'send' | 'samples'>,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<Answer> {
  const registration = await untilFree(async () => {
    return { answer: await send('createCardUser', { body: samples.body('createCardUser', fields) }) }
  })
  return registration.answer
}

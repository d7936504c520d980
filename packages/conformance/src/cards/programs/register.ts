import type { ApiResponse } from '../../engine/nouns/call.ts'
import { concernsValues } from '../../engine/nouns/concerns-values.ts'
import type { RequestForm } from '../../engine/nouns/request-form.ts'
import type { Session } from '../actions/session.ts'

/** Registers a user with these fields. The caller judges the response, and must expect a rejection of texts of its own. */
export function register(
  { send, samples, repeat, withOtherTexts }: Pick<Session, 'send' | 'samples' | 'repeat' | 'withOtherTexts'>,
  fields?: Readonly<Record<string, unknown>>,
  form?: RequestForm,
): Promise<ApiResponse> {
  const override = { mayBeRejected: fields !== undefined, ...(form ? { form } : {}) }
  const register = () => send('createCardUser', { body: samples.body('createCardUser', fields) }, override)
  return fields ? repeat('value-taken', register, (one) => !concernsValues(one)) : withOtherTexts(register)
}

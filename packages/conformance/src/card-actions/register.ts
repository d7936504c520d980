import { isTaken } from '../model/is-taken.ts'
import type { RequestForm } from '../model/request-form.ts'
import type { ApiResponse, Session } from '../model/session.ts'

/** Registers a user with these fields. The caller judges the response, and must expect a rejection of texts of its own. */
export function register(
  { send, samples, repeat }: Pick<Session, 'send' | 'samples' | 'repeat'>,
  fields?: Readonly<Record<string, unknown>>,
  form?: RequestForm,
): Promise<ApiResponse> {
  const override = { mayBeRejected: fields !== undefined, ...(form ? { form } : {}) }
  const register = () => send('createCardUser', { body: samples.body('createCardUser', fields) }, override)
  return repeat('value-taken', register, (response) => !isTaken(response))
}

import { isTaken } from '../model/is-taken.ts'
import type { ApiResponse, Session } from '../model/session.ts'

/** Registers a user with these fields. The caller judges the response. */
export function register(
  { send, samples, repeat }: Pick<Session, 'send' | 'samples' | 'repeat'>,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<ApiResponse> {
  const register = () => send('createCardUser', { body: samples.body('createCardUser', fields) })
  return repeat('value-taken', register, (response) => !isTaken(response))
}

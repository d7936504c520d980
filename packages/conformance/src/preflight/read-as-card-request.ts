import type { ApiResponse, Session } from '../model/session.ts'
import { type Ask, plain, textOf } from './ask.ts'
import { plainUser } from './registrations.ts'

const unknownUser =
  /\b(?:user|holder|customer)\b.{0,40}\b(?:not found|unknown|no such|not exist)|\b(?:not found|unknown|no such)\b.{0,40}\b(?:user|holder|customer)\b/i

/**
 * Whether the target takes the path of registrations for a request to issue a card to the user `user`. It then responds as it
 * does on the path of a user that does not exist: to a registration, and, in another way, to a request for a card. A service
 * that looks for the user before it reads the body responds to both in the same way, and says so.
 */
export async function isReadAsCardRequest(session: Session, ask: Ask, rejection: ApiResponse): Promise<boolean> {
  const unknown = session.samples.unknownId('user')
  const issue = (userId: string, body: unknown): Promise<ApiResponse> =>
    ask('createCard', { path: { userId }, body }, { intent: 'open' })
  const isSame = (one: ApiResponse, other: ApiResponse): boolean => {
    const [text, otherText] = [one, other].map((response) => plain(textOf(response).replaceAll(unknown, 'user')))
    return one.status === other.status && text === otherText
  }
  if (!isSame(await issue(unknown, plainUser(session)), rejection)) return false
  if (unknownUser.test(textOf(rejection))) return true
  const card = session.samples.body('createCard')
  const here = await issue('user', card)
  return here.data?.card_id !== undefined || (!isSame(here, rejection) && isSame(here, await issue(unknown, card)))
}

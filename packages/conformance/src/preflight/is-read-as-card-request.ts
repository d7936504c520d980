import type { ApiResponse } from '../exchanges/call.ts'
import { plain, textOf } from '../exchanges/is-same-response.ts'
import type { Session } from '../exchanges/session.ts'
import type { Ask } from './ask.ts'
import { type Body, plainUser } from './experiments.ts'

/**
 * Whether the target takes the path of registrations for a request to issue a card to the user `user`. It then responds to a
 * registration as it does on the path of a user that does not exist, and, besides, quotes the ID, or responds to a request for
 * a card in another way than to a registration, or finds neither user, but knows the path. Sends at most four requests.
 */
export async function isReadAsCardRequest(session: Session, ask: Ask, rejection: ApiResponse): Promise<boolean> {
  const { samples } = session
  const unknown = samples.unknownId('user')
  const issue = (userId: string, body: Body): Promise<ApiResponse> =>
    ask('createCard', { path: { userId }, body }, { intent: 'open' })
  /** A target may quote the path of any request. */
  const textBesidesPath = (response: ApiResponse): string =>
    textOf(response).replaceAll(response.exchange.request.target, '')
  const isSame = (one: ApiResponse, other: ApiResponse): boolean => {
    const [text, otherText] = [one, other].map((each) => plain(textBesidesPath(each).replaceAll(unknown, 'user')))
    return one.status === other.status && text === otherText
  }
  const ofUnknown = await issue(unknown, plainUser(session))
  if (!isSame(ofUnknown, rejection)) return false
  if (textBesidesPath(ofUnknown).includes(unknown)) return true
  const card = samples.body('createCard')
  const here = await issue('user', card)
  if (here.data?.card_id !== undefined) return true
  if (!isSame(here, await issue(unknown, card))) return false
  if (!isSame(here, rejection)) return true
  const nowhere = await ask(undefined, {}, { method: 'POST', target: `/${unknown}` })
  return rejection.status === 404 && !isSame(nowhere, rejection)
}

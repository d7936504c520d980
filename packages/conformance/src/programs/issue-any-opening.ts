import type { ApiResponse } from '../exchanges/call.ts'
import type { Session } from '../exchanges/session.ts'
import { show } from '../exchanges/show.ts'
import { issuedIn } from '../interface/issuing.ts'

interface Opening {
  readonly currency: string
  readonly balance: number
}

/** Issues a card and, if it costs something, others, which show whether that is a fee. */
export async function issueCards(session: Session, one: Opening): Promise<void> {
  const issue = async (opening: Opening): Promise<ApiResponse> => {
    const body = session.samples.body('createCard', { ...opening })
    const { userId } = await session.arrange.owner(body)
    const override = { mayBeRejected: true, case: { generated: show(one) } }
    return await session.send('createCard', { path: { userId }, body }, override)
  }
  const issued = issuedIn(await issue(one))
  if (!issued || issued.cost === '0') return
  for (const more of [1, 3]) await issue({ ...one, balance: Math.ceil(Number(issued.amount)) + more })
}

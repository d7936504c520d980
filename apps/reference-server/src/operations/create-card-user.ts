import { ok, problem } from '../problems.ts'
import type { JsonObject, User } from '../store/store.ts'
import type { Operation } from './operation.ts'

/** Registers the user with every field that the contract declares. Intentionally without a list of the fields. */
export const createCardUser: Operation<'createCardUser'> = async ({ body }, { store, clock, newId }) => {
  if (body.is_business && body.business_name === undefined)
    return problem('business-name-missing', '/body/business_name')
  const now = clock().toISOString()
  // Dates in this format sort as text.
  if (body.dob > now.slice(0, 'YYYY-MM-DD'.length)) return problem('birth-in-the-future', '/body/dob')

  const user: User = {
    userId: newId('usr'),
    reference: newId('ref'),
    profile: body as JsonObject,
    status: 'active',
    createdAt: now,
  }
  await store.createUser(user)
  return ok({
    user_id: user.userId,
    reference: user.reference,
    first_name: body.first_name,
    last_name: body.last_name,
    email: body.email,
    status: user.status,
    created_at: user.createdAt,
  })
}

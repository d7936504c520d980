import type { CheckSource } from '../../model/define-check.ts'
import { createCardUserEchoesNameAndEmail } from '../create-card-user-echoes-name-and-email.ts'
import { createCardUserIdsAreUnique } from '../create-card-user-ids-are-unique.ts'
import { createCardUserOneDInBillingAdress } from '../create-card-user-one-d-in-billing-adress.ts'
import { createCardUserPathIsNotAUserId } from '../create-card-user-path-is-not-a-user-id.ts'

export const createCardUser: readonly CheckSource[] = [
  createCardUserPathIsNotAUserId,
  createCardUserOneDInBillingAdress,
  createCardUserEchoesNameAndEmail,
  createCardUserIdsAreUnique,
]

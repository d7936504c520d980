import { kebab } from '../../../src/engine/values/names.ts'
import { credentialHeaders as right } from '../../fixtures/serve.ts'
import { type Mutant, one } from './mutant.ts'

type Sent = Readonly<Record<string, string | undefined>>

const isRight = (sent: Sent, header: string): boolean => sent[header] === right[header]

/** An operation that also accepts some other set of valid credentials. */
const admitting = (id: string, title: string, operationId: string, isEnough: (sent: Sent) => boolean): Mutant =>
  one(id, `${operationId} ${title}`, `${kebab(operationId)}/refuses-too-few-credentials`, (parts) => ({
    ...parts,
    authenticate(operation, sent) {
      if (operation.operationId === operationId && isEnough(sent)) return
      parts.authenticate(operation, sent)
    },
  }))

const isAbsent = (sent: Sent, ...headers: readonly string[]): boolean =>
  headers.every((header) => sent[header] === undefined)

/** An operation that takes any key beside valid tokens. */
const trusting = (operationId: string): Mutant =>
  one(
    `any-key-beside-tokens-for-${kebab(operationId)}`,
    `${operationId} does not compare the key if valid tokens are sent`,
    `${kebab(operationId)}/refuses-wrong-x-api-key`,
    (parts) => ({
      ...parts,
      authenticate(operation, sent) {
        const isTrusted = isRight(sent, 'authorization') && isRight(sent, 'x-sp-auth-token') && sent['x-api-key']
        if (operation.operationId === operationId && isTrusted) return
        parts.authenticate(operation, sent)
      },
    }),
  )

/** Servers for which other valid credentials are enough. */
export const otherCredentialsMutants: readonly Mutant[] = [
  trusting('operateCard'),
  trusting('checkPaymentStatus'),
  admitting('a-session-terminates-cards', 'needs no key with an access token', 'terminateCard', (sent) =>
    isRight(sent, 'authorization'),
  ),
  admitting('a-service-reads-payouts', 'needs no key with a service token', 'getPayoutStatus', (sent) =>
    isRight(sent, 'x-sp-auth-token'),
  ),
  admitting(
    'two-tokens-are-a-key',
    'needs no key with both tokens',
    'topUpCard',
    (sent) => isRight(sent, 'authorization') && isRight(sent, 'x-sp-auth-token'),
  ),
  admitting(
    'any-token-enables-cards',
    'does not look at the key if any other credential is sent',
    'enableCard',
    (sent) => !isAbsent(sent, 'authorization') || !isAbsent(sent, 'x-sp-auth-token'),
  ),
  admitting(
    'tokens-are-checked-together-or-not-at-all',
    'checks the tokens only if one of them is sent',
    'createCard',
    (sent) => isRight(sent, 'x-api-key') && isAbsent(sent, 'authorization', 'x-sp-auth-token'),
  ),
  admitting(
    'anonymous-users-register',
    'treats a request without any credential as one from its own pages',
    'createCardUser',
    (sent) => isAbsent(sent, 'x-api-key', 'authorization', 'x-sp-auth-token'),
  ),
  admitting(
    'a-session-alone-queries-cards',
    'needs nothing but an access token, if nothing else is sent',
    'queryCardOperation',
    (sent) => isRight(sent, 'authorization') && isAbsent(sent, 'x-api-key', 'x-sp-auth-token'),
  ),
]

import { kebab } from '../../src/model/kebab.ts'
import { credentials } from '../fixtures/serve.ts'
import type { Mutant } from './mutant.ts'

type Sent = Readonly<Record<string, string | undefined>>

const right: Sent = {
  'x-api-key': credentials.apiKey,
  authorization: `Bearer ${credentials.accessToken}`,
  'x-sp-auth-token': `Bearer ${credentials.serviceToken}`,
}

/** An operation that takes some wrong credentials for the right ones. */
const taking = (
  id: string,
  title: string,
  operationId: string,
  check: string,
  isTaken: (sent: Sent, header: string) => boolean,
): Mutant => {
  const breaks = [`${kebab(operationId)}/${check}`]
  return {
    id,
    title: `${operationId} ${title}`,
    breaks,
    foundBy: breaks,
    alter: (parts) => ({
      ...parts,
      authenticate(operation, sent) {
        const isOwn = operation.operationId === operationId
        const read = Object.entries({ ...right, ...sent }).map(([header, value]) => {
          const isRight = isOwn && Object.hasOwn(right, header) && isTaken(sent, header)
          return [header, isRight ? right[header] : sent[header] === undefined ? undefined : value]
        })
        parts.authenticate(operation, Object.fromEntries(read))
      },
    }),
  }
}

const key = 'x-api-key'
const isKey = (header: string): boolean => header === key

const startAndEnd = (text = ''): string => `${text.slice(0, 4)} ${text.slice(-4)} ${text.length}`

/** Servers that compare only part of a credential, or look for it in another place. */
export const nearlyRightMutants: readonly Mutant[] = [
  taking(
    'keys-are-compared-at-both-ends',
    'compares the length of a key, its beginning and its end',
    'disableCard',
    'refuses-nearly-right-x-api-key',
    (sent, header) => isKey(header) && startAndEnd(sent[key]) === startAndEnd(right[key]),
  ),
  taking(
    'tokens-are-compared-by-their-characters',
    'compares all but one character of the access token',
    'createCardUser',
    'refuses-nearly-right-authorization',
    (sent, header) =>
      header === 'authorization' &&
      sent.authorization?.length === right.authorization?.length &&
      [...(sent.authorization ?? '')].filter((one, at) => one !== right.authorization?.[at]).length === 1,
  ),
  taking(
    'a-key-within-the-text',
    'looks for the key anywhere in the header',
    'terminateCard',
    'refuses-nearly-right-x-api-key',
    (sent, header) => isKey(header) && (sent[key] ?? '').includes(right[key] ?? ''),
  ),
  taking(
    'any-secret-is-a-key',
    'accepts any of the credentials as a key',
    'checkPaymentStatus',
    'refuses-nearly-right-x-api-key',
    (sent, header) => isKey(header) && Object.values(credentials).includes(String(sent[key])),
  ),
  taking(
    'the-key-as-a-token-of-its-bearer',
    'also takes the key from Authorization',
    'getPayoutStatus',
    'refuses-x-api-key-in-authorization',
    (sent, header) => isKey(header) && sent.authorization === `Bearer ${right[key]}`,
  ),
  taking(
    'the-key-as-a-token-for-movements',
    'does not need a key if Authorization holds it',
    'topUpCard',
    'refuses-x-api-key-in-authorization',
    (sent, header) => isKey(header) && sent[key] === undefined && (sent.authorization ?? '').endsWith(right[key] ?? ''),
  ),
  taking(
    'two-tokens-in-any-order',
    'accepts the two tokens in the place of each other, if both are there',
    'createCard',
    'refuses-authorization-and-x-sp-auth-token-exchanged',
    (sent, header) =>
      !isKey(header) &&
      sent.authorization === right['x-sp-auth-token'] &&
      sent['x-sp-auth-token'] === right.authorization,
  ),
  taking(
    'any-word-before-a-token',
    'takes Token for Bearer',
    'createCardUser',
    'refuses-authorization-without-bearer',
    (sent, header) => header === 'authorization' && sent[header] === right[header]?.replace('Bearer', 'Token'),
  ),
  taking(
    'the-last-word-is-the-token',
    'compares only what follows the last blank',
    'queryCardOperation',
    'refuses-x-sp-auth-token-without-bearer',
    (sent, header) =>
      header === 'x-sp-auth-token' &&
      /^\w+ /.test(sent[header] ?? '') &&
      sent[header]?.split(' ').at(-1) === right[header]?.split(' ').at(-1),
  ),
]

import { kebab } from '../../../src/engine/values/names.ts'
import { credentials, credentialHeaders as right } from '../../fixtures/serve.ts'
import type { Mutant } from './mutant.ts'

type Sent = Readonly<Record<string, string | undefined>>

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

/** A word that is taken for the right value of one of the headers. */
const wordMutants: readonly Mutant[] = ['undefined', 'null', 'test', 'admin', '0e1'].flatMap((word, index) =>
  Object.keys(right)
    .filter((_, turn) => turn !== index % 3)
    .map((header) => ({
      ...taking(
        `the-word-${word}-as-${header}`,
        `takes ${word} for the right ${header}`,
        'createCardUser',
        '',
        (sent, own) => {
          return own === header && sent[header]?.split(' ').at(-1) === word
        },
      ),
      breaks: ['authentication/wrong-credential-is-refused'],
      foundBy: ['authentication/wrong-credential-is-refused'],
    })),
)

/** Servers that compare only part of a credential, or look for it in another place. */
export const nearlyRightMutants: readonly Mutant[] = [
  ...wordMutants,
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
    'keys-in-any-case',
    'compares the key without regard to case',
    'enableCard',
    'refuses-nearly-right-x-api-key',
    (sent, header) => isKey(header) && sent[key]?.toLowerCase() === right[key]?.toLowerCase(),
  ),
  taking(
    'service-tokens-in-any-case',
    'compares the service token without regard to case',
    'createCard',
    'refuses-nearly-right-x-sp-auth-token',
    (sent, header) => header === 'x-sp-auth-token' && sent[header]?.toLowerCase() === right[header]?.toLowerCase(),
  ),
  taking(
    'keys-but-for-the-last-character',
    'compares all of the key except its last character',
    'withdrawFromCard',
    'refuses-nearly-right-x-api-key',
    (sent, header) =>
      isKey(header) && sent[key]?.length === right[key]?.length && sent[key]?.slice(0, -1) === right[key]?.slice(0, -1),
  ),
  taking(
    'keys-but-for-the-first-character',
    'compares all of the key except its first character',
    'operateCard',
    'refuses-nearly-right-x-api-key',
    (sent, header) => isKey(header) && sent[key]?.slice(1) === right[key]?.slice(1),
  ),
  taking(
    'keys-cut-short',
    'accepts the beginning of the key if only one character is missing',
    'getPayoutStatus',
    'refuses-nearly-right-x-api-key',
    (sent, header) => isKey(header) && sent[key] === right[key]?.slice(0, -1),
  ),
  taking(
    'keys-up-to-a-comma',
    'reads the key up to the first comma',
    'disableCard',
    'refuses-nearly-right-x-api-key',
    (sent, header) => isKey(header) && sent[key]?.split(',')[0] === right[key],
  ),
  taking(
    'keys-up-to-a-blank',
    'reads the key up to the first blank',
    'checkPaymentStatus',
    'refuses-nearly-right-x-api-key',
    (sent, header) => isKey(header) && sent[key]?.split(' ')[0] === right[key],
  ),
  taking(
    'the-second-word-is-the-token',
    'reads the second word of the header and ignores what follows',
    'queryCardOperation',
    'refuses-nearly-right-authorization',
    (sent, header) => header === 'authorization' && sent[header]?.split(' ').slice(0, 2).join(' ') === right[header],
  ),
  taking(
    'a-service-token-as-a-key',
    'accepts the service token as a key',
    'terminateCard',
    'refuses-nearly-right-x-api-key',
    (sent, header) => isKey(header) && sent[key] === credentials.serviceToken,
  ),
  taking(
    'keys-as-access-tokens',
    'accepts the key as an access token',
    'createCardUser',
    'refuses-nearly-right-authorization',
    (sent, header) => header === 'authorization' && sent[header] === `Bearer ${right[key]}`,
  ),
  taking(
    'any-word-before-a-token',
    'takes Token for Bearer',
    'createCardUser',
    'refuses-authorization-without-bearer',
    (sent, header) => header === 'authorization' && sent[header] === right[header]?.replace('Bearer', 'Token'),
  ),
  taking(
    'another-scheme-before-a-token',
    'takes Basic for Bearer',
    'createCard',
    'refuses-authorization-without-bearer',
    (sent, header) => header === 'authorization' && sent[header] === right[header]?.replace('Bearer', 'Basic'),
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

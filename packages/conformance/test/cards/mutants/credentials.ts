import { type Credential, loadContract, type Operation } from '@card-contract/contract'
import { Rejection } from '../../../src/cards/model/matched-request.ts'
import { kebab } from '../../../src/engine/values/names.ts'
import { type Alteration, type Mutant, ofDerived } from './mutant.ts'

const contract = loadContract()

/** Skips the check of the credential if the header matches. */
function openTo(
  operation: Operation,
  credential: Credential,
  isOpen: (value: string | undefined) => boolean,
): Alteration {
  return (parts) => ({
    ...parts,
    authenticate(current, headers) {
      const isMeant = current.operationId === operation.operationId
      const value = headers[credential.header.toLowerCase()]
      const credentials = current.credentials.filter(
        ({ header }) => !(isMeant && header === credential.header && isOpen(value)),
      )
      parts.authenticate({ ...current, credentials }, headers)
    },
  })
}

function ofCredential(operation: Operation, credential: Credential): Mutant[] {
  const { operationId } = operation
  const { header, prefix } = credential
  const word = prefix.trim()
  const name = kebab(header)
  const mutant = (
    id: string,
    title: string,
    noticedBy: readonly string[],
    isOpen: (value: string | undefined) => boolean,
  ): Mutant => ofDerived(operationId, id, title, noticedBy, openTo(operation, credential, isOpen))
  const isSaid = (value = ''): boolean => value.startsWith(prefix) && value.length > prefix.length
  return [
    mutant(
      `does-not-look-at-${name}`,
      `does not check ${header}`,
      [`refuses-missing-${name}`, `refuses-empty-${name}`, `refuses-wrong-${name}`],
      () => true,
    ),
    mutant(`needs-no-${name}`, `checks ${header} only if it is sent`, [`refuses-missing-${name}`], (value) => {
      return value === undefined
    }),
    mutant(`takes-an-empty-${name}`, `accepts an empty ${header}`, [`refuses-empty-${name}`], (value) => {
      return value !== undefined && (value === '' || value === word)
    }),
    mutant(`takes-any-${name}`, `accepts any ${header}`, [`refuses-wrong-${name}`], isSaid),
    ...(prefix === ''
      ? []
      : [
          mutant(
            `takes-${name}-without-${kebab(word)}`,
            `accepts ${header} without ${word}`,
            [`refuses-${name}-without-${kebab(word)}`],
            (value) => value !== undefined && value !== '' && !value.startsWith(word),
          ),
        ]),
  ]
}

/** Headers that other operations require and this one does not. */
function demandingMore(operation: Operation): Mutant[] {
  const { operationId, credentials } = operation
  const own = credentials.map(({ header }) => header)
  const others = contract.operations.flatMap((one) => one.credentials.map(({ header }) => header))
  return [...new Set(others)]
    .filter((header) => !own.includes(header))
    .map((header) =>
      ofDerived(
        operationId,
        `asks-for-${kebab(header)}`,
        `also requires ${header}`,
        ['accepts-its-credentials-alone'],
        (parts) => ({
          ...parts,
          authenticate(current, headers) {
            parts.authenticate(current, headers)
            const isMissing = headers[header.toLowerCase()] === undefined
            if (current.operationId === operationId && isMissing) throw new Rejection(401, `${header} is missing`)
          },
        }),
      ),
    )
}

/** Servers that skip a required credential, or require one too many. */
export const credentialMutants: readonly Mutant[] = contract.operations.flatMap((operation) => [
  ...operation.credentials.flatMap((credential) => ofCredential(operation, credential)),
  ...demandingMore(operation),
])

import { type Credential, loadContract, type Operation } from '@card-contract/contract'
import { kebab } from '../../src/checks/derived/words.ts'
import { Refusal } from '../../src/understudy/refusal.ts'
import type { Miniature, Recast } from './miniature.ts'

const contract = loadContract()

/** The credential is not looked at where the header says this. */
function openTo(operation: Operation, credential: Credential, isOpen: (value: string | undefined) => boolean): Recast {
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

function ofCredential(operation: Operation, credential: Credential): Miniature[] {
  const { operationId } = operation
  const { header, prefix } = credential
  const word = prefix.trim()
  const [chapter, name] = [kebab(operationId), kebab(header)]
  const miniature = (
    id: string,
    title: string,
    noticedBy: readonly string[],
    isOpen: (value: string | undefined) => boolean,
  ): Miniature => {
    const breaks = noticedBy.map((one) => `${chapter}/${one}`)
    const recast = openTo(operation, credential, isOpen)
    return {
      id: `${chapter}-${id}`,
      title: `${operationId} ${title}`,
      breaks,
      foundBy: breaks,
      recast,
    }
  }
  const isSaid = (value = ''): boolean => value.startsWith(prefix) && value.length > prefix.length
  return [
    miniature(
      `does-not-look-at-${name}`,
      `does not look at ${header}`,
      [`refuses-missing-${name}`, `refuses-empty-${name}`, `refuses-wrong-${name}`],
      () => true,
    ),
    miniature(`needs-no-${name}`, `looks at ${header} only where it is sent`, [`refuses-missing-${name}`], (value) => {
      return value === undefined
    }),
    miniature(`takes-an-empty-${name}`, `takes an empty ${header}`, [`refuses-empty-${name}`], (value) => {
      return value !== undefined && (value === '' || value === word)
    }),
    miniature(`takes-any-${name}`, `takes any ${header}`, [`refuses-wrong-${name}`], isSaid),
    ...(prefix === ''
      ? []
      : [
          miniature(
            `takes-${name}-without-${kebab(word)}`,
            `takes ${header} without the word ${word}`,
            [`refuses-${name}-without-${kebab(word)}`],
            (value) => value !== undefined && value !== '' && !value.startsWith(word),
          ),
        ]),
  ]
}

/** Headers that other operations need, and this one does not. */
function demandingMore(operation: Operation): Miniature[] {
  const { operationId, credentials } = operation
  const own = credentials.map(({ header }) => header)
  const others = contract.operations.flatMap((one) => one.credentials.map(({ header }) => header))
  return [...new Set(others)]
    .filter((header) => !own.includes(header))
    .map((header): Miniature => {
      const breaks = [`${kebab(operationId)}/accepts-its-credentials-alone`]
      return {
        id: `${kebab(operationId)}-asks-for-${kebab(header)}`,
        title: `${operationId} asks for ${header} too`,
        breaks,
        foundBy: breaks,
        recast: (parts) => ({
          ...parts,
          authenticate(current, headers) {
            parts.authenticate(current, headers)
            const isMissing = headers[header.toLowerCase()] === undefined
            if (current.operationId === operationId && isMissing) throw new Refusal(401, `${header} is missing`)
          },
        }),
      }
    })
}

/** Servers with a door open, or one too many. */
export const credentialMiniatures: readonly Miniature[] = contract.operations.flatMap((operation) => [
  ...operation.credentials.flatMap((credential) => ofCredential(operation, credential)),
  ...demandingMore(operation),
])

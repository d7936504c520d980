import type { Suite } from './suite.ts'

/** What is written in place of credentials, by the contract's scheme names: shell variables, so that a curl command works. */
export type Placeholders = Readonly<Record<string, string>>

export function placeholdersOf({ words: { variables } }: Pick<Suite, 'words'>): Placeholders {
  return Object.fromEntries(Object.entries(variables).map(([scheme, variable]) => [scheme, `$${variable}`]))
}

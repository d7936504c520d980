/**
 * Where this project is published. These names are assumptions, not registered yet. To use others, follow "Under another
 * name" in CONTRIBUTING; a test compares every file with this one.
 */
export const home = {
  /** The npm scope of the packages. */
  scope: '@card-contract',
  /** Owner and name on GitHub. */
  repository: 'card-contract/card-contract',
} as const

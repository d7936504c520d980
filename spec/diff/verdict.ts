import type { Bump, Change } from './compare.ts'

export interface Verdict {
  readonly isAllowed: boolean
  readonly text: string
}

const order: readonly Bump[] = ['major', 'minor', 'patch']

/**
 * Breaking changes are allowed only if a major version is announced, before 1.0.0 as well: implementers and clients build
 * on this document from its first release on, and a minor version would not warn them.
 */
export function verdict(changes: readonly Change[], release: string, announced: Bump | undefined): Verdict {
  const breaking = changes.filter(({ bump }) => bump === 'major').length
  const lines = order.flatMap((bump) =>
    changes.filter((change) => change.bump === bump).map(({ where, what }) => `${bump}  ${where}\n       ${what}`),
  )
  const isAllowed = breaking === 0 || announced === 'major'
  return { isAllowed, text: [...lines, conclusion(changes.length, breaking, release, announced)].join('\n') }
}

function conclusion(changes: number, breaking: number, release: string, announced: Bump | undefined): string {
  if (changes === 0) return `No operation, schema or requirement has changed since release ${release}.`
  const count = `${changes} ${changes === 1 ? 'change' : 'changes'} since release ${release}, ${breaking || 'none'} breaking`
  if (breaking === 0) return `${count}.`
  if (announced === 'major') return `${count}; a changeset announces the required major version.`
  return [
    `${count}, and ${announced ? `only a ${announced} version is` : 'no version is'} announced.`,
    'Revert the breaking changes, or announce them: run "pnpm changeset" and choose major for @card-contract/spec.',
  ].join('\n')
}

import type { Bump, Change } from './change.ts'

export interface Verdict {
  readonly isAllowed: boolean
  readonly text: string
}

export interface Circumstances {
  /** The version of the last release. */
  readonly release: string
  /** The highest bump that a changeset announces. */
  readonly announced: Bump | undefined
  /** Lists reworded sentences instead of counting them. */
  readonly isVerbose: boolean
  /** The file and the line of a change. */
  sourceOf(change: Change): string
}

const order: readonly Bump[] = ['major', 'minor', 'patch']

/**
 * Breaking changes are allowed only if a major version is announced, before 1.0.0 as well: implementers and clients build
 * on this document from its first release on, and a minor version would not warn them.
 */
export function verdict(changes: readonly Change[], circumstances: Circumstances): Verdict {
  const { announced, isVerbose, sourceOf } = circumstances
  const listed = changes.filter(({ isRewording }) => isVerbose || !isRewording)
  const lines = order.flatMap((bump) =>
    listed
      .filter((change) => change.bump === bump)
      .map((change) => `${bump}  ${change.where}\n       ${sourceOf(change)}\n       ${why(change)}`),
  )
  const isAllowed = changes.every(({ bump }) => bump !== 'major') || announced === 'major'
  return { isAllowed, text: [...lines, ...conclusion(changes, circumstances)].join('\n') }
}

function why({ breaks, what }: Change): string {
  return breaks ? `breaks ${breaks}: ${what}` : what
}

function conclusion(changes: readonly Change[], { release, announced, isVerbose }: Circumstances): string[] {
  if (changes.length === 0) return []
  const reworded = changes.filter(({ isRewording }) => isRewording).length
  const hint = reworded > 0 && !isVerbose ? ['Run "pnpm spec:diff --verbose" to list the reworded sentences.'] : []
  const counts = [
    changes.length > reworded && counted(changes.length - reworded, 'change'),
    reworded > 0 && counted(reworded, 'reworded sentence'),
  ]
  const breaking = breakingCounts(changes)
  const count = `${counts.filter(Boolean).join(' and ')} since release ${release}, ${breaking ?? 'none breaking'}`
  if (breaking === undefined) return [`${count}.`, ...hint]
  if (announced === 'major') return [`${count}; a changeset announces the required major version.`, ...hint]
  return [
    `${count}, and ${announced ? `only a ${announced} version is` : 'no version is'} announced.`,
    'Revert the breaking changes, or announce them: run "pnpm changeset" and choose major for @card-contract/spec.',
    ...hint,
  ]
}

function breakingCounts(changes: readonly Change[]): string | undefined {
  const counts = (['clients', 'implementers'] as const).flatMap((broken) => {
    const count = changes.filter(({ breaks }) => breaks === broken).length
    return count > 0 ? `${count} breaking for ${broken}` : []
  })
  return counts.length > 0 ? counts.join(' and ') : undefined
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

import type { JudgedMutant } from './judge-mutant.ts'

/** Every finding has the level that its check shows in lists. */
export function findingsOfAnotherLevel({ checks }: Pick<JudgedMutant, 'checks'>): string[] {
  return checks.flatMap(({ id, level, findings }) =>
    findings
      .filter((finding) => finding.level !== level)
      .map((finding) => `${id} is ${level}, and its finding ${finding.level}`),
  )
}

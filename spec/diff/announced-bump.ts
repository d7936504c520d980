import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { Bump } from './change.ts'

const bumps: readonly Bump[] = ['major', 'minor', 'patch']

/** The highest bump that the pending changesets in a folder announce for a package. */
export function announcedBump(folder: string, packageName: string): Bump | undefined {
  const announced = globSync('*.md', { cwd: folder, exclude: ['README.md'] }).map((name) => {
    const [, frontMatter = ''] = /^---\r?\n(.*?)^---/ms.exec(readFileSync(join(folder, name), 'utf8')) ?? []
    return (parse(frontMatter) as Record<string, unknown> | null)?.[packageName]
  })
  return bumps.find((bump) => announced.includes(bump))
}

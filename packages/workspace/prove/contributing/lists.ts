import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../../workspace.ts'
import type { Change } from '../single-source/repository-copy.ts'

/** A list in CONTRIBUTING.md of what to do to add or close something. */
export interface List {
  readonly title: string
  /** The files and folders that it names, relative to the root. */
  readonly paths: readonly string[]
  /** Its example, on the page or in a file that it links to. */
  readonly changes: readonly Change[]
}

/** Every list, in the order of the page. Each example begins where the one before it ended. */
export function lists(): readonly List[] {
  const page = readFileSync(join(repositoryRoot, '.github/CONTRIBUTING.md'), 'utf8')
  return page
    .split(/^## /m)
    .filter((section) => /^Add /.test(section))
    .map((section) => {
      const [title = ''] = section.split('\n')
      const [steps = '', inline = ''] = section.split(/^```diff\n/m)
      const [, file] = /\]\(\.\.\/(\S+\.diff)\)/.exec(steps) ?? []
      const diff = file === undefined ? inline : readFileSync(join(repositoryRoot, file), 'utf8')
      const paths = [...steps.matchAll(/`((?:spec|packages|apps)\/[^`\s]+)`/g)].map(([, path = '']) => path)
      return { title, paths, changes: changesIn(diff.split('\n```')[0] ?? '') }
    })
}

/** Whether a list names a file, or the folder that it is in. */
export function isNamed({ paths }: Pick<List, 'paths'>, file: string): boolean {
  return paths.some((path) => (path.endsWith('/') ? file.startsWith(path) : file === path))
}

/** The changes in a diff. Its hunks have no line numbers, so that the example survives changes elsewhere in the file. */
function changesIn(diff: string): readonly Change[] {
  const changes: Change[] = []
  for (const section of diff.split(/^--- /m).slice(1)) {
    const [header = '', ...hunks] = section.split(/^@@\n/m)
    const file = /^\+\+\+ b\/(.*)$/m.exec(header)?.[1]
    if (!file) throw new Error(`the example names no file: ${header}`)
    for (const hunk of hunks) {
      const lines = hunk.replace(/\n$/, '').split('\n')
      const without = (mark: string) =>
        lines.filter((line) => !line.startsWith(mark)).map((line) => `${line.slice(1)}\n`)
      changes.push({ file, from: without('+').join(''), to: without('-').join('') })
    }
  }
  return changes
}

import { globSync, readFileSync } from 'node:fs'

const folder = new URL('../', import.meta.url)

/** The README, and the pages that it leads to. */
export const documents: string = ['README.md', ...globSync('docs/*.md', { cwd: folder }).sort()]
  .map((path) => readFileSync(new URL(path, folder), 'utf8'))
  .join('\n')

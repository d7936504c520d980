import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { repositoryRoot } from '../workspace.ts'

/** Which test runs the fences of a page, or compares them with what a program says or reads. */
const tests: readonly (readonly [pages: string, infos: string, test: string])[] = [
  ['README.md', 'sh', '.ci/run'],
  ['{.,packages/conformance}/README.md', 'text', 'packages/conformance/test/pictures/pictures.test.ts'],
  ['.github/CONTRIBUTING.md', 'diff', 'packages/workspace/prove/contributing.test.ts'],
  ['.github/CONTRIBUTING.md', 'ts', 'packages/conformance/test/second-kit/documents.test.ts'],
  ['apps/benchmarks/README.md', 'sh', 'apps/benchmarks/prove/benchmarks.test.ts'],
  ['apps/reference-server/PROBLEMS.md', 'json', 'apps/reference-server/test/problems.test.ts'],
  ['apps/reference-server/{README,docs/options}.md', 'ts,text,json', 'apps/reference-server/test/readme.test.ts'],
  ['apps/reference-server/docs/trouble.md', 'ts', 'apps/reference-server/test/trouble/readme.test.ts'],
  // Installs the packages and starts their programs by name.
  [
    '{apps/reference-server,packages/{client,contract,types}}/README.md',
    'sh',
    'packages/workspace/prove/consumer.test.ts',
  ],
  ['spec/README.md', 'ts', 'packages/workspace/prove/consumer.test.ts'],
  ['spec/meeting.md', 'sh,text said,yaml decision', 'packages/workspace/prove/first-decision.test.ts'],
  ['spec/extensions.md', 'yaml', 'spec/prove/build.test.ts'],
  ['packages/client/{README,docs/options,docs/testing}.md', 'ts', 'packages/client/prove/readme.test.ts'],
  ['packages/client/docs/testing.md', 'python', 'packages/client/prove/trouble/recipes.test.ts'],
  [
    'packages/client/docs/lost-response.md',
    'ts careless,ts vitest,text said,ts careful',
    'packages/client/prove/trouble/recipes.test.ts',
  ],
  ['packages/contract/README.md', 'ts,text', 'packages/contract/test/readme.test.ts'],
  ['packages/types/README.md', 'ts', 'packages/types/prove/readme.test.ts'],
  ['packages/conformance/{README,AGENTS,docs/*}.md', 'sh', 'packages/conformance/prove/cli/documents.test.ts'],
  ['packages/conformance/docs/first-red-build.md', 'sh,sh fails', 'packages/workspace/prove/first-red-build.test.ts'],
  ['packages/conformance/README.md', 'yaml', 'packages/workspace/prove/gitlab.test.ts'],
  ['packages/conformance/docs/commands.md', 'text', 'packages/conformance/test/cli/help.test.ts'],
  ['packages/conformance/docs/library.md', 'ts', 'packages/conformance/test/matchers/readme.test.ts'],
  ['packages/conformance/docs/{reports,your-service}.md', 'json', 'packages/conformance/test/cli/readme.test.ts'],
]

/** Shows what only its reader has: another language or machine, a release, a decision. */
const isNotRun = (info: string): boolean => info.split(' ').includes('not-run')

interface Fence {
  readonly page: string
  readonly info: string
}

const filesAt = (pattern: string): readonly string[] =>
  globSync(pattern, { cwd: repositoryRoot, exclude: ['**/node_modules/**'] })

const fences = [
  'README.md',
  '.github/*.md',
  '{spec,packages/*,apps/*}/*.md',
  '{packages,apps}/*/docs/*.md',
  'packages/*/examples/**/*.md',
]
  .flatMap(filesAt)
  .flatMap((page): readonly Fence[] => {
    const text = readFileSync(join(repositoryRoot, page), 'utf8')
    return [...text.matchAll(/^ *```(.*)\n[\s\S]*?^ *```$/gm)].map(([, info = '']) => ({ page, info }))
  })

/** Those that the row of a table is about. */
function fencesOf(pages: string, infos: string): readonly Fence[] {
  const [own, languages] = [filesAt(pages), infos.split(',')]
  return fences.filter(({ page, info }) => own.includes(page) && languages.includes(info))
}

describe('the fences of the documents', () => {
  test('every fence is run by a test, or says that it is not', () => {
    expect(fences.length).toBeGreaterThan(60)
    const tested = new Set(tests.flatMap(([pages, infos]) => fencesOf(pages, infos)))
    expect(fences.filter((fence) => !isNotRun(fence.info) && !tested.has(fence))).toEqual([])
  })

  test.each(tests)('the fences of %s (%s) are those of %s', (pages, infos, file) => {
    expect(existsSync(join(repositoryRoot, file))).toBe(true)
    expect(fencesOf(pages, infos)).not.toEqual([])
  })
})

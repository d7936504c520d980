import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { repositoryRoot } from '../workspace.ts'

const textOf = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8')

/** The files that a page links to, relative to the root. */
function linksIn(page: string): readonly string[] {
  const prose = textOf(page).replaceAll(/^```[\s\S]*?^```|`[^`\n]*`/gm, '')
  const targets = [...prose.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, target = '']) => target)
  return targets.filter((target) => !/^\w+:/.test(target)).map((target) => join(dirname(page), target))
}

const pages = [
  'README.md',
  ...['CONTRIBUTING', 'GLOSSARY', 'RELEASE', 'SECURITY'].map((name) => `.github/${name}.md`),
  ...globSync(
    [
      'spec/*.md',
      'packages/*/*.md',
      'packages/*/docs/*.md',
      'apps/*/docs/*.md',
      'packages/conformance/src/**/*.md',
      'apps/*/*.md',
    ],
    { cwd: repositoryRoot },
  ).sort(),
]

test.each(pages)('%s links to files that exist', (page) => {
  expect(linksIn(page).filter((path) => !existsSync(join(repositoryRoot, path)))).toEqual([])
})

describe('the glossary', () => {
  const rows = [...textOf('.github/GLOSSARY.md').matchAll(/^\| (.+?) \| .+ \| `(\w+)` in \[.+\]\(\.\.\/(.+)\) \|$/gm)]
  const terms = rows.map(([, term = '', identifier = '', path = '']) => ({ term, identifier, path }))

  test('the glossary has a row for each line of its tables', () => {
    const lines = textOf('.github/GLOSSARY.md').split('\n')
    const headings = lines.filter((line) => line.startsWith('| term |')).length
    expect(terms.length).toBeGreaterThan(25)
    expect(terms.length).toBeLessThanOrEqual(35)
    expect(lines.filter((line) => line.startsWith('| '))).toHaveLength(terms.length + 2 * headings)
  })

  test('the glossary explains each term once', () => {
    const words = terms.map(({ term }) => term)
    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([])
  })

  test.each(terms)('the glossary explains $term, which is $identifier in $path', ({ identifier, path }) => {
    expect(textOf(path).match(/\w+/g)).toContain(identifier)
  })
})

describe('the design of the conformance suite', () => {
  const [, story = ''] =
    /## A run in ten sentences\n([\s\S]*?)\n## /.exec(textOf('packages/conformance/DESIGN.md')) ?? []
  const sentences = story.split(/^\d+\. /m).slice(1)

  test('DESIGN.md tells a run in ten sentences, each with the file that does it', () => {
    expect(sentences).toHaveLength(10)
    for (const sentence of sentences) {
      const files = [...sentence.matchAll(/\]\((src\/[^)]+\.ts)\)/g)].map(([, file = '']) => file)
      expect(files.length, sentence).toBeGreaterThan(0)
      expect(files.filter((file) => !existsSync(join(repositoryRoot, 'packages/conformance', file)))).toEqual([])
    }
  })
})

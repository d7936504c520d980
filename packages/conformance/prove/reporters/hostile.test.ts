import { describe, expect, it } from 'vitest'
import { comparisonReporters } from '../../src/reporters/comparison/index.ts'
import { type Format, reporters } from '../../src/reporters/index.ts'
import { comparisonWith, hostileTexts, reportWith } from '../../test/reporters/hostile-report.ts'
import { parseXml, reportedBy } from '../../test/reporters/schemas.ts'

/** Every output by name: reports and comparisons, in each of their formats. */
const written: readonly (readonly [name: string, write: (said: string) => string])[] = [
  ...Object.entries(reporters).map(([name, write]) => [name, (said: string) => write(reportWith(said))] as const),
  ...Object.entries(comparisonReporters).map(
    ([name, write]) => [`comparison as ${name}`, (said: string) => write(comparisonWith(said))] as const,
  ),
]

const everyText = Object.entries(hostileTexts)
const named = (names: RegExp) => written.filter(([name]) => names.test(name))

/** Every pair of an output and a text from the target. */
function pairs(names: RegExp) {
  return named(names).flatMap(([name, write]) => everyText.map(([kind, said]) => [name, kind, write, said] as const))
}

/** The distinct tags of a page with the names of their attributes, outside the style sheet and the script. */
function tagsOf(page: string): Set<string> {
  const markup = page.replace(/<(style|script)\b[^>]*>[\s\S]*?<\/\1>/g, '<$1>')
  const tags = [...markup.matchAll(/<([^<>]*)>/g)].map(([, inside = '']) => inside.replace(/="[^"]*"/g, ''))
  return new Set(tags.sort())
}

describe('text from a target', () => {
  it.each(pairs(/./))('text from a target neither controls a terminal nor hides: %s, %s', (_, __, write, said) => {
    expect(write(said).replaceAll('\n', '')).not.toMatch(
      /[\p{Cc}\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]|\p{Cs}/u,
    )
  })

  it.each(pairs(/html/))('text from a target adds no tag, no attribute and no link: %s, %s', (_, __, write, said) => {
    const page = write(said)
    expect([...tagsOf(page)]).toEqual([...tagsOf(write('no'))])
    expect(page.match(/\s(href|src)="(?!#)/g)).toBeNull()
    const script = ['<script type="module">', '</script>']
    expect(page.match(/<\/?(script|style)\b[^>]*>/g)).toEqual(['<style>', '</style>', ...script, ...script])
  })

  it.each(pairs(/markdown/))('text from a target stays text in markdown: %s, %s', (_, __, write, said) => {
    // Text in code spans is inert; outside of them, all markup comes from the reporter.
    const outside = write(said).replace(/(`+)[\s\S]*?\1/g, '')
    expect(outside).not.toMatch(/<(?!br>|\/?details>|\/?summary>)|\]\(|:\/\/|\bwww\.|(?<!&#64;)@\w|^#(?!#)|^- \[/m)
  })

  it.each(pairs(/junit/))('text from a target keeps XML well-formed: %s, %s', (_, __, write, said) => {
    const { elements } = parseXml(write(said))
    expect(elements.filter(({ name }) => name === 'testcase')).toHaveLength(7)
  })

  it.each(pairs(/json|har|ctrf|badge/))('text from a target keeps JSON valid: %s, %s', (_, __, write, said) => {
    expect(Object.keys(JSON.parse(write(said)))).toEqual(Object.keys(JSON.parse(write('no'))))
  })

  it.each(everyText)('text from a target is exact evidence in formats for programs: %s', (_, said) => {
    const { exchanges, gaps } = JSON.parse(reporters.json(reportWith(said)))
    expect([exchanges[0].response.body, gaps[0].answer]).toEqual([said, said])
    const archive = JSON.parse(reporters.har(reportWith(said)))
    expect(archive.log.entries[0].response.content.text).toBe(said)
    expect(reportedBy('har', archive)).toEqual([])
  })

  it.each(pairs(/github/))('text from a target starts no workflow command: %s, %s', (_, __, write, said) => {
    const lines = write(said).trimEnd().split('\n')
    expect(lines).toHaveLength(3)
    expect(lines.every((line) => /^::(error|warning|notice) title=/.test(line))).toBe(true)
  })

  it('text from a target takes up limited space in an output, even if it is a megabyte', () => {
    const megabyte = 'x<'.repeat(500_000)
    // Recorded evidence is kept whole, with a limit elsewhere; formats for people are short.
    const most: Record<Format, number> = {
      ...{ terminal: 0.01, markdown: 0.1, html: 0.3, github: 0.02, badge: 0.001 },
      ...{ junit: 0.5, ctrf: 0.5, json: 75, har: 12 },
    }
    for (const [format, megabytes] of Object.entries(most)) {
      const text = reporters[format as Format](reportWith(megabyte))
      expect([format, text.length / 1_000_000 < megabytes]).toEqual([format, true])
    }
    for (const format of ['terminal', 'markdown', 'html'] as const) {
      const text = comparisonReporters[format](comparisonWith(megabyte))
      expect([format, text.length / 1_000_000 < most[format]]).toEqual([format, true])
    }
  })
})

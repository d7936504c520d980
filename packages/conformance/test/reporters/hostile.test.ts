import { describe, expect, it } from 'vitest'
import { compareReports, comparisonReporters } from '../../src/reporters/comparison/index.ts'
import { type Format, reporters } from '../../src/reporters/index.ts'
import { check, finding, sampleReport, topUp } from './sample-report.ts'
import { parseXml } from './xml.ts'

const hostile = [
  '</script><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '" onmouseover="alert(1)',
  "'><svg/onload=alert(1)>",
  '[click](javascript:alert(1)) https://evil.example @everyone #1',
  '\u001b[2J\u001b]0;title\u0007\u009b31m',
  '\u202eexe.gpj\u2066\u200b\ufeff',
  ']]> &amp; &#x41; <!-- --> <?xml?>',
  '| a | b |\n| --- | --- |\n```\n# heading',
  '%0A::error::owned\n::error::owned',
  '\u0000\u0008\ufffe\uffff\ud800',
].join(' ')

/** A report in which a target says this wherever it can say something. */
function reportWith(said: string) {
  const evidence = topUp({
    request: { method: 'POST', target: `/${said}`, headers: [['X-Odd', said]], body: said },
    response: { status: 200, headers: [['X-Odd', said]], body: said, bodyBytes: said.length, truncated: false },
  })
  const found = finding({ subject: said, expected: said, received: said })
  return sampleReport({
    verdict: 'incomplete',
    verdictReasons: [said, said],
    target: { baseUrl: 'http://127.0.0.1:1/api/v1', isEmbedded: false, server: said },
    checks: [
      check('a', { outcome: 'failed', findings: [found] }),
      check('b', { outcome: 'warned', findings: [found] }),
      check('c', { outcome: 'blocked', reason: said, obstacle: { kind: 'setup', message: said } }),
      check('d', { outcome: 'skipped', reason: said }),
      check('e', { outcome: 'errored', reason: said }),
      check('known', { outcome: 'failed', findings: [found] }),
    ],
    gaps: [{ id: 'g', question: said, answer: said }],
    exchanges: [evidence],
    knownFailures: [{ id: 'known', reason: said, link: said, state: 'still-fails' }],
  })
}

function comparisonWith(said: string) {
  return compareReports([
    { name: said, report: reportWith(said) },
    { name: 'b.json', report: reportWith('other') },
  ])
}

/** Every tag of a page with the names of its attributes, once; what stands in the style sheet and the script is no markup. */
function tagsOf(page: string): Set<string> {
  const markup = page.replace(/<(style|script)>[\s\S]*?<\/\1>/g, '<$1>')
  const tags = [...markup.matchAll(/<([^<>]*)>/g)].map(([, inside = '']) => inside.replace(/="[^"]*"/g, ''))
  return new Set(tags.sort())
}

const everyFormat = Object.keys(reporters) as Format[]
const forEyes: Format[] = ['terminal', 'markdown', 'html', 'junit', 'github']

describe('what a target says', () => {
  it.each(forEyes)('acts on nothing that shows the %s report', (format) => {
    const text = reporters[format](reportWith(hostile))
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u)
  })

  it.each([
    ['report', (said: string) => reporters.html(reportWith(said))],
    ['comparison', (said: string) => comparisonReporters.html(comparisonWith(said))],
  ])('adds no tag, no attribute and no link to the HTML %s', (_, page) => {
    expect([...tagsOf(page(hostile))]).toEqual([...tagsOf(page('no'))])
    expect(page(hostile).match(/\s(href|src)="(?!#)/g)).toBeNull()
  })

  it('is text in the markdown report', () => {
    const text = reporters.markdown(reportWith(hostile))
    // What stands in code spans is inert; outside of them there is no markup that the reporter did not write.
    const outside = text.replace(/(`+)[\s\S]*?\1/g, '')
    expect(outside).not.toMatch(/<(?!br>|\/?details>|\/?summary>)|\]\(|:\/\/|(?<!&#64;)@\w|^#(?!#)/m)
  })

  it('acts on nothing in a comparison either', () => {
    const comparison = comparisonWith(hostile)
    const shown = comparisonReporters.terminal(comparison)
    expect(shown.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u)
    expect(comparisonReporters.html(comparison).replaceAll('\n', '')).not.toMatch(
      /[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u,
    )
    const outside = comparisonReporters.markdown(comparison).replace(/(`+)[\s\S]*?\1/g, '')
    expect(outside).not.toMatch(/<(?!br>|\/?details>|\/?summary>)|\]\(|:\/\/|(?<!&#64;)@\w/)
  })

  it('keeps the JUnit report well-formed', () => {
    const { elements } = parseXml(reporters.junit(reportWith(hostile)))
    expect(elements.filter(({ name }) => name === 'testcase')).toHaveLength(7)
  })

  it.each(['json', 'har', 'ctrf'] as const)('keeps the %s report JSON', (format) => {
    expect(() => JSON.parse(reporters[format](reportWith(hostile)))).not.toThrow()
  })

  it('starts no workflow command of its own', () => {
    const lines = reporters.github(reportWith(hostile)).trimEnd().split('\n')
    expect(lines).toHaveLength(3)
    expect(lines.every((line) => /^::(error|warning|notice) title=/.test(line))).toBe(true)
  })

  it.each(everyFormat)('takes a bounded part of the %s report, even if it is a megabyte', (format) => {
    const megabyte = 'x<'.repeat(500_000)
    // Evidence is kept as it was recorded, which is bounded elsewhere; what is written to be read is short.
    const most = { json: 40, har: 12, html: 0.3, junit: 0.5, ctrf: 0.5, markdown: 0.1, terminal: 0.01, github: 0.02 }
    expect(reporters[format](reportWith(megabyte)).length / 1_000_000).toBeLessThan(most[format])
  })
})

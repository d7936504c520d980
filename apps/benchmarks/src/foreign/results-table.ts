import { type Examined, inWords } from './examine.ts'

const beginning = '<!-- Written by `pnpm foreign --write`. -->'
const end = '<!-- The end of what `pnpm foreign --write` writes. -->'

/** The table for people who read a terminal or a README. */
export function renderResults(results: readonly Examined[]): string {
  const rows = results.map((result) => {
    const { title, version, does } = result.tool
    // A table cell is one line.
    return `| ${title} | ${version} | ${does} | ${inWords(result).split('\n', 1)[0]} |`
  })
  return ['| tool | version | what it does here | result |', '| --- | --- | --- | --- |', ...rows].join('\n')
}

/** Puts the text where the last one was: between the two comments of the page. */
export function replaceResults(page: string, text: string): string {
  const [before, ...rest] = page.split(beginning)
  const [, after] = rest.join(beginning).split(end)
  if (after === undefined) throw new Error(`The page has no ${beginning} with ${end} after it.`)
  return `${before}${beginning}\n\n${text}\n\n${end}${after}`
}

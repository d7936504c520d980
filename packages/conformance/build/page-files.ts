import { readFileSync } from 'node:fs'

/** The cascade needs this order. */
const styles = ['colours', 'page', 'tables', 'report', 'findings', 'comparison', 'narrow', 'print']

/** The source of a module that holds the styles and the script of HTML reports, which load no others. */
export function pageFiles(): string {
  const read = (path: string): string => readFileSync(new URL(`../src/reporters/html/${path}`, import.meta.url), 'utf8')
  const style = styles.map((name) => read(`${name}.css`)).join('')
  return [
    '// Made from the files in src/reporters/html; the build writes it.',
    `export const style = ${JSON.stringify(style)}`,
    `export const script = ${JSON.stringify(read('page.js'))}`,
    '',
  ].join('\n')
}

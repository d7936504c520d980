import { readFileSync } from 'node:fs'

/** The cascade needs this order. */
const styles = ['colours', 'page', 'tables', 'report', 'findings', 'comparison', 'narrow', 'print']

/** The source of a module that holds the style and the script of HTML reports, which load nothing. */
export function pageFiles(): string {
  const read = (name: string): string => readFileSync(new URL(`../src/reporters/html/${name}`, import.meta.url), 'utf8')
  const style = styles.map((name) => read(`${name}.css`)).join('')
  return [
    '// Made from the files in src/reporters/html; the build writes it.',
    `export const style = ${JSON.stringify(style)}`,
    `export const script = ${JSON.stringify(read('page.js'))}`,
    '',
  ].join('\n')
}

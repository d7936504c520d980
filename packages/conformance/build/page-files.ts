import { readFileSync } from 'node:fs'

/** The cascade needs this order. */
const styles = ['colours', 'page', 'tables', 'report', 'findings', 'comparison', 'narrow', 'print']

/** The source of a module that holds the styles and the scripts of HTML reports and of the proxy's page, which load no others. */
export function pageFiles(): string {
  const read = (path: string): string => readFileSync(new URL(`../src/reporters/${path}`, import.meta.url), 'utf8')
  const style = styles.map((name) => read(`html/${name}.css`)).join('')
  return [
    '// Made from the files in src/reporters/html and src/reporters/live-page; the build writes it.',
    `export const style = ${JSON.stringify(style)}`,
    `export const script = ${JSON.stringify(read('html/page.js'))}`,
    `export const liveStyle = ${JSON.stringify(read('html/colours.css') + read('live-page/live.css'))}`,
    `export const liveScript = ${JSON.stringify(read('live-page/live.js'))}`,
    '',
  ].join('\n')
}

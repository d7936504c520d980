import { readFileSync } from 'node:fs'

/** The cascade needs this order. */
const styles = ['colours', 'page', 'tables', 'report', 'findings', 'comparison', 'narrow', 'print']

/** The source of a module that holds the styles and the scripts of HTML reports and of the proxy's page, which load no others. */
export function pageFiles(): string {
  const read = (path: string): string => readFileSync(new URL(`../src/reporters/${path}`, import.meta.url), 'utf8')
  const style = styles.map((name) => read(`html/${name}.css`)).join('')
  return [
    '// Made from the files in src/reporters/html and src/reporters/proxy-page; the build writes it.',
    `export const style = ${JSON.stringify(style)}`,
    `export const script = ${JSON.stringify(read('html/page.js'))}`,
    `export const proxyStyle = ${JSON.stringify(read('proxy-page/proxy-page.css'))}`,
    `export const proxyScript = ${JSON.stringify(read('proxy-page/proxy-page.js'))}`,
    '',
  ].join('\n')
}

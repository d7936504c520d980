import { createHash } from 'node:crypto'

export const style = `
:root { color-scheme: light dark; --ink: #1b1f24; --soft: #59636e; --line: #d1d9e0; --page: #ffffff; --card: #f6f8fa; --bad: #b3261e; --good: #1a7f37; --odd: #8a4600 }
@media (prefers-color-scheme: dark) { :root { --ink: #e6edf3; --soft: #9aa4af; --line: #3d444d; --page: #0d1117; --card: #151b23; --bad: #ff8a80; --good: #56d364; --odd: #f0b35b } }
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
header, main { max-width: 62rem; margin: 0 auto; padding: 1rem 1.25rem }
h1 { margin: 0; font-size: 1.75rem } h2 { margin: 2rem 0 .5rem; font-size: 1.25rem } h3 { margin: 0; font-size: 1rem; overflow-wrap: anywhere }
.conformant h1, .passed { color: var(--good) } .not-conformant h1, .failed, .errored { color: var(--bad) } .incomplete h1, .warned, .blocked { color: var(--odd) }
.soft { color: var(--soft) }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; margin: .5rem 0 } dt { color: var(--soft) } dd { margin: 0; overflow-wrap: anywhere }
.scroll { overflow-x: auto } table { border-collapse: collapse; width: 100%; font-size: .9rem } th, td { padding: .3rem .6rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; overflow-wrap: anywhere } th { font-weight: 600 } td.n, th.n { text-align: right; font-variant-numeric: tabular-nums }
article { margin: 1rem 0; padding: .75rem 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 6px }
pre { margin: .5rem 0; padding: .6rem; overflow-x: auto; background: var(--page); border: 1px solid var(--line); border-radius: 4px; font: .8rem/1.45 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere }
code { font: .85em ui-monospace, monospace } summary { cursor: pointer } a { color: inherit }
@media print { article, tr { break-inside: avoid } }
`

/** No script, no picture, no request to anywhere: only this style sheet, known by its hash. */
export const contentSecurityPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'`

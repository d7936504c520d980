/** For screens of any width, light or dark, and for print. Text has a contrast of at least 4.5 against its background. */
export const style = `
:root { color-scheme: light dark; --ink: #1b1f24; --soft: #59636e; --line: #d1d9e0; --page: #ffffff; --card: #f6f8fa; --link: #0b5cad; --good: #1a7f37; --odd: #8a4600; --bad: #b3261e; --fresh: #ddf0ff }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6edf3; --soft: #9aa4af; --line: #3d444d; --page: #0d1117; --card: #151b23; --link: #7ab8ff; --good: #56d364; --odd: #f0b35b; --bad: #ff8a80; --fresh: #12304d }
}
* { box-sizing: border-box }
html { scroll-padding-top: 1rem }
body { margin: 0; background: var(--page); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
header, main { max-width: 82rem; margin: 0 auto; padding: 0 1.5rem }
header { padding-top: 2rem }
main { padding-bottom: 4rem }
main:focus { outline: none }
h1, h2, h3 { line-height: 1.25; margin: 0 }
h1 { font-size: 1.75rem }
h2 { font-size: 1.25rem; margin: 2.5rem 0 .5rem }
h3 { font-size: 1rem }
p { margin: 0 0 .75rem }
a { color: var(--link); text-underline-offset: .2em }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 3px }
code, .time, .duration { font: .875em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: break-word }
.soft { color: var(--soft) }
.unseen { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.skip { position: absolute; left: 1rem; top: -4rem; padding: .5rem 1rem; background: var(--page); border: 1px solid var(--line); z-index: 1 }
.skip:focus { top: .5rem }
.name { display: flex; align-items: center; gap: .75rem }
.name svg { flex: none }
h1 small { font-size: 1rem; font-weight: 400; color: var(--soft) }
.lead { max-width: 46rem; margin: .75rem 0 1rem; font-size: 1.0625rem }
.base { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem .75rem; min-height: 2.25rem }
.base > code { font-size: 1.0625rem; font-weight: 600 }
nav ul { display: grid; grid-template-columns: repeat(5, minmax(0, 1fr)); gap: .75rem; list-style: none; margin: 1rem 0 0; padding: 0 }
nav a { display: block; height: 100%; padding: .6rem .9rem; background: var(--card); border: 1px solid var(--line); border-radius: 8px; text-decoration: none }
nav b { display: block; font-weight: 600 }
nav span { color: var(--soft); font-size: .875rem }
nav a:hover { border-color: var(--link) }
nav a:hover b { text-decoration: underline }
button { font: 600 .8125rem/1 system-ui, sans-serif; min-width: 5.25rem; padding: .5rem .75rem; color: var(--ink); background: var(--page); border: 1px solid var(--line); border-radius: 6px; cursor: pointer }
button[hidden] { display: revert; visibility: hidden }
button:hover { border-color: var(--link); color: var(--link) }
pre { margin: 0; padding: .75rem 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 8px; font-size: .8125rem; line-height: 1.6; white-space: pre-wrap }
pre code { font-size: 1em; line-height: inherit; overflow-wrap: anywhere }
.bar { display: flex; align-items: center; justify-content: space-between; gap: 1rem; min-height: 2.25rem; margin-bottom: .375rem }
.bar p { margin: 0 }
table + .bar { margin-top: 1rem }
.steps { margin: 0; padding: 0; list-style: none; counter-reset: step }
.steps li { margin-bottom: 1.25rem }
.steps h3::before { counter-increment: step; content: counter(step) ". "; color: var(--soft) }
.steps h3 code { font-weight: 400 }
table { border-collapse: collapse; width: 100%; font-size: .9375rem }
th, td { padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top }
th { font-weight: 400 }
th:last-child, td:last-child { padding-right: 0 }
th code, .value, .summary, .endpoints td:nth-child(3) code { white-space: nowrap }
thead th { font-weight: 600; font-size: .8125rem; color: var(--soft) }
.narrow { display: none }
.method { display: inline-block; min-width: 4.4rem; padding: .1rem .4rem; border: 1px solid; border-radius: 4px; font: 600 .75rem/1.4 ui-monospace, monospace; text-align: center }
.post { color: var(--link) }
.get { color: var(--good) }
.delete { color: var(--bad) }
.refusals td:nth-child(2), .status { font-variant-numeric: tabular-nums }
summary { cursor: pointer; width: fit-content; color: var(--link) }
tr:target { background: var(--fresh) }
#live-state::before { content: ""; display: inline-block; width: .625rem; height: .625rem; margin-right: .5rem; border-radius: 50%; background: var(--soft) }
#live-state.live::before { background: var(--good) }
#live-state.paused::before { background: var(--odd) }
#live-state.lost::before { background: var(--bad) }
.window { height: 30rem; overflow-y: auto; padding: 0 .75rem; background: var(--card); border: 1px solid var(--line); border-radius: 8px }
.window thead { position: sticky; top: 0; background: var(--card) }
.window thead th { border-bottom: 0; box-shadow: inset 0 -1px var(--line) }
.window #none { margin: .75rem 0 }
.window + p { margin-top: .5rem; font-size: .875rem }
.window td { font-size: .8125rem; line-height: 1.4 }
.window small { display: block; color: var(--soft); font-size: inherit }
.window .outcome a { color: inherit }
.time, .duration, .status, .operation { white-space: nowrap }
.duration, .window th:last-child { text-align: right; padding-right: 0 }
.note { color: var(--soft) }
.good .status, .good .outcome { color: var(--good) }
.odd .status, .odd .outcome { color: var(--odd) }
.bad .status, .bad .outcome { color: var(--bad) }
.mark { display: inline-block; padding: 0 .4rem; border: 1px solid; border-radius: 4px; color: var(--odd); font-size: .75rem; line-height: 1.5 }
#trouble-state::before { content: ""; display: inline-block; width: .625rem; height: .625rem; margin-right: .5rem; border-radius: 50%; background: var(--soft) }
#trouble-state.on::before { background: var(--odd) }
#trouble-state.lost::before { background: var(--bad) }
.rules { margin: 0 0 .75rem; padding: 0; list-style: none }
.rules li { padding: .3rem 0; border-top: 1px solid var(--line); font-size: .9375rem }
.rules:empty { display: none }
fieldset { margin: 0 0 1rem; padding: .75rem 1rem; border: 1px solid var(--line); border-radius: 8px; background: var(--card); min-width: 0 }
fieldset p { margin: .5rem 0; font-size: .9375rem }
.choices { display: grid; grid-template-columns: 1.3fr 1.2fr 1fr auto; gap: .75rem; align-items: end }
.choices label { min-width: 0; font-size: .8125rem; color: var(--soft) }
select { display: block; width: 100%; margin-top: .2rem; padding: .4rem .5rem; font: .875rem/1.2 system-ui, sans-serif; color: var(--ink); background: var(--page); border: 1px solid var(--line); border-radius: 6px }
.presets { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem; font-size: .875rem }
.kinds { margin-top: 1rem }
@media (prefers-reduced-motion: no-preference) {
  .fresh { animation: fresh 2s }
  @keyframes fresh {
    from { background: var(--fresh) }
  }
}
@media (min-width: 68rem) {
  .endpoints th { white-space: nowrap }
  .columns { display: grid; grid-template-columns: minmax(0, 43rem) minmax(0, 1fr); gap: 0 2.5rem }
  .recent { position: sticky; top: 0; align-self: start }
  .window { height: calc(100vh - 13rem); min-height: 20rem }
}
@media (max-width: 52rem) {
  th code, .value, .summary { white-space: normal }
  .value { overflow-wrap: anywhere }
}
@media screen and (max-width: 44rem) {
  header, main { padding-left: 1rem; padding-right: 1rem }
  header { padding-top: 1.25rem }
  h1 { font-size: 1.375rem }
  .narrow { display: inline }
  nav ul { grid-template-columns: repeat(2, minmax(0, 1fr)) }
  nav li:first-child { grid-column: 1 / 3 }
  .stacked, .stacked tbody, .stacked tr, .stacked th, .stacked td { display: block }
  .stacked thead { position: absolute; clip-path: inset(50%) }
  .stacked tr { padding: .6rem 0; border-bottom: 1px solid var(--line) }
  .stacked th, .stacked td { padding: .1rem 0; border: 0 }
  .stacked th { font-weight: 600 }
  .endpoints th code { display: inline-block; margin-top: .25rem }
  pre { padding: .75rem; font-size: .75rem }
  .choices { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) }
  .choices button { padding-block: .65rem }
  .window thead { position: absolute; clip-path: inset(50%) }
  .window table, .window tbody { display: block }
  .window tr { display: grid; grid-template: "operation duration status" auto "outcome time time" auto / 1fr auto auto; gap: 0 .75rem; padding: .5rem 0; border-bottom: 1px solid var(--line) }
  .window td { padding: 0; border: 0; font-size: .875rem }
  .window .operation { grid-area: operation; font-weight: 600 }
  .window .outcome { grid-area: outcome }
  .window .status { grid-area: status; text-align: right }
  .window .time { grid-area: time; color: var(--soft); text-align: right }
  .window .duration { grid-area: duration }
  .window .note { grid-column: 1 / 4 }
}
@media print {
  :root { color-scheme: light; --ink: #000; --soft: #444; --line: #999; --page: #fff; --card: #fff; --link: #000; --good: #1a7f37; --odd: #8a4600; --bad: #b3261e; --fresh: #fff }
  html { font-size: 12px }
  header, main { max-width: none; padding: 0 }
  nav a { padding: .4rem .6rem }
  th code, .value, .summary { white-space: normal }
  .columns { display: block }
  .recent { position: static }
  .window { height: auto; min-height: 0; overflow: visible }
  button, .skip, fieldset { display: none }
  li, tr, pre { break-inside: avoid }
  h2, h3 { break-after: avoid }
  .fresh { animation: none }
}
`

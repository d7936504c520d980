/** What the landing page shows besides the live table, whose style sheet comes before this one. */
export const style = `
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
pre { margin: 0; padding: .75rem 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 8px; font-size: .8125rem; line-height: 1.6; white-space: pre-wrap }
pre code { font-size: 1em; line-height: inherit; overflow-wrap: anywhere }
table + .bar { margin-top: 1rem }
.steps { margin: 0; padding: 0; list-style: none; counter-reset: step }
.steps li { margin-bottom: 1.25rem }
.steps h3::before { counter-increment: step; content: counter(step) ". "; color: var(--soft) }
.steps h3 code { font-weight: 400 }
th code, .value, .summary, .endpoints td:nth-child(3) code { white-space: nowrap }
.narrow { display: none }
.method { display: inline-block; min-width: 4.4rem; padding: .1rem .4rem; border: 1px solid; border-radius: 4px; font: 600 .75rem/1.4 ui-monospace, monospace; text-align: center }
.post { color: var(--link) }
.get { color: var(--good) }
.delete { color: var(--bad) }
.refusals td:nth-child(2) { font-variant-numeric: tabular-nums }
summary { cursor: pointer; width: fit-content; color: var(--link) }
tr:target { background: var(--fresh) }
.window small { display: block; color: var(--soft); font-size: inherit }
.window .outcome a { color: inherit }
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
@media (min-width: 68rem) {
  .endpoints th { white-space: nowrap }
  .columns { display: grid; grid-template-columns: minmax(0, 43rem) minmax(0, 1fr); gap: 0 2.5rem }
  .recent { position: sticky; top: 0; align-self: start }
}
@media (max-width: 52rem) {
  th code, .value, .summary { white-space: normal }
  .value { overflow-wrap: anywhere }
}
@media screen and (max-width: 44rem) {
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
}
@media print {
  .recent { position: static }
  fieldset { display: none }
}
`

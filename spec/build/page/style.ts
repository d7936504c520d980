/** For screens of any width, light or dark, and for paper. Text has a contrast of at least 4.5 against its background. */
export const style = `
:root { color-scheme: light dark; --ink: #1b1f24; --soft: #59636e; --line: #d8dee4; --page: #ffffff; --card: #f6f8fa; --link: #0b5cad; --good: #1a7f37; --odd: #8a4600; --bad: #b3261e; --deep: #6639ba; --here: #fff6d6; --code: #1c2430; --code-ink: #e6edf3; --code-soft: #9fb0c3; --code-line: #344052; --key: #8cc8ff; --text: #a8e6a1; --literal: #ffc58f }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6edf3; --soft: #9aa4af; --line: #30363d; --page: #0d1117; --card: #151b23; --link: #7ab8ff; --good: #56d364; --odd: #f0b35b; --bad: #ff8a80; --deep: #c8a6ff; --here: #33290a; --code: #161c25 }
}
* { box-sizing: border-box }
html { scroll-padding-top: 4rem }
body { margin: 0; background: var(--page); color: var(--ink); font: 1rem / 1.55 system-ui, sans-serif; overflow-wrap: break-word }
main { min-width: 0; padding: 0 1.25rem 6rem }
main:focus { outline: none }
h1, h2, h3, h4 { line-height: 1.25; margin: 0 }
h1 { font-size: 1.875rem; padding-top: 2.5rem }
h1 small { font-size: 1rem; font-weight: 400; color: var(--soft) }
h2 { font-size: 1.5rem; margin-bottom: 1rem }
h3 { font-size: 1.1875rem; margin-bottom: 0.5rem }
h4 { font-size: 0.9375rem; margin: 1.75rem 0 0.25rem }
h3 code { font-weight: 600 }
h3 .type { font-weight: 400 }
h4 .soft { font-weight: 400 }
p { margin: 0 0 0.75rem }
a { color: var(--link); text-underline-offset: 0.2em }
a.heading { color: inherit; text-decoration: none }
a.heading:hover::after { content: " #"; color: var(--soft) }
a:has(> code) { text-decoration-color: color-mix(in srgb, currentcolor 35%, transparent) }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 3px }
code { font: 0.875em / 1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere }
:is(p, li, dd, td > div) > code, p > a > code { padding: 0.1em 0.3em; background: var(--card); border-radius: 4px }
.soft, .counts, .type { color: var(--soft) }
.unseen { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.skip { position: absolute; left: 1rem; top: -4rem; padding: 0.5rem 1rem; background: var(--page); border: 1px solid var(--line); z-index: 3 }
.skip:focus { top: 0.5rem }

/* The menu: a bar that unfolds on a phone, a column on a wide screen. */
nav { position: sticky; top: 0; z-index: 2; background: var(--page); border-bottom: 1px solid var(--line); font-size: 0.875rem }
nav summary { width: fit-content; padding: 0.75rem 1.25rem; font-weight: 600; cursor: pointer }
nav details[open] { max-height: 100vh; overflow-y: auto }
nav ul { margin: 0; padding: 0; list-style: none }
nav a { display: flex; justify-content: space-between; gap: 0.5rem; padding: 0.35rem 1.25rem; color: inherit; text-decoration: none }
nav li li a { padding-left: 2rem; color: var(--soft) }
nav a:hover { color: var(--link); background: var(--card) }
nav a[aria-current] { color: var(--link); background: var(--card); box-shadow: inset 3px 0 var(--link) }
nav details > ul { padding-bottom: 1rem }
nav input { position: absolute; top: 0.4rem; right: 1.25rem; width: min(60%, 20rem); padding: 0.35rem 0.6rem; font: inherit; font-size: 1rem; color: inherit; background: var(--page); border: 1px solid var(--soft); border-radius: 6px }
nav ol { position: absolute; top: 100%; left: 0; right: 0; z-index: 1; max-height: 75vh; margin: 0; padding: 0.5rem 0; overflow-y: auto; list-style: none; background: var(--page); border-bottom: 1px solid var(--line); box-shadow: 0 0.5rem 1rem rgb(0 0 0 / 20%) }
nav ol li:not(:has(a)) { padding: 0.35rem 1.25rem; color: var(--soft) }
nav ol a { display: block; overflow-wrap: anywhere }
nav ol small { display: block; color: var(--soft) }
nav [hidden] { display: none }
nav .method { border: 0; padding: 0; min-width: 0; font-size: 0.6875rem; line-height: 1.9 }
.chapter { padding-top: 3.5rem }
#introduction { padding-top: 0 }
#introduction h2 { margin-top: 2rem; font-size: 1.1875rem }
.prose, .chapter > p, .chapter > dl, .chapter > ol, .place > p, .fold, .schema > *, .place > .code, .chapter > .code { max-width: 48rem }
.place, .schema { margin-top: 2rem; padding-top: 1.5rem; border-top: 1px solid var(--line) }
.operation { margin-top: 3rem; padding-top: 2.5rem; border-top: 1px solid var(--line) }
.operation > * { min-width: 0 }
.first > li { padding: 0.4rem 0 0.4rem 0.25rem }
.first p { margin: 0 0 0.15rem }
.endpoints { align-self: start; margin: 1.25rem 0 0; padding: 0.75rem 1rem; list-style: none; background: var(--card); border: 1px solid var(--line); border-radius: 8px; font-size: 0.875rem }
.endpoints li { display: flex; gap: 0.5rem; align-items: baseline; padding: 0.2rem 0 }
.endpoints .method { flex: none; min-width: 3.75rem; border: 0; padding: 0; text-align: left }
.facts { margin: 0 0 0.75rem; font-size: 0.9375rem }
.facts > div { display: grid; grid-template-columns: 8rem minmax(0, 1fr); gap: 0.75rem; padding: 0.15rem 0 }
.facts dt { font-weight: 600 }
.facts dd { margin: 0 }
.route { margin-bottom: 0.75rem }
.judged > p { margin-top: 1rem }
.route code { font-weight: 600; background: none; padding: 0 }
.method { display: inline-block; padding: 0.1rem 0.4rem; border: 1px solid; border-radius: 4px; font: 600 0.75rem / 1.4 ui-monospace, monospace; text-align: center }
.post { color: var(--link) }
.get { color: var(--good) }
.delete { color: var(--bad) }
.put, .patch { color: var(--odd) }
time { white-space: nowrap }
table code { overflow-wrap: normal; white-space: nowrap }
table { border-collapse: collapse; width: 100%; font-size: 0.9375rem; margin: 0 0 1rem }
th, td { padding: 0.4rem 0.75rem 0.4rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top }
thead th { font-size: 0.8125rem; color: var(--soft) }
.legend { margin: 0 }
.legend div { display: grid; grid-template-columns: 8rem minmax(0, 1fr); gap: 0.75rem; padding: 0.25rem 0 }
.legend dd { margin: 0 }
.fields { margin: 0.5rem 0 0; padding: 0; list-style: none; border-top: 1px solid var(--line) }
.fields > li { padding: 0.75rem 0; border-bottom: 1px solid var(--line) }
.fields .fields { margin-top: 0.75rem; padding-left: 1rem; border-top: 0; border-left: 2px solid var(--line) }
.fields .fields > li:last-child { border-bottom: 0; padding-bottom: 0.25rem }
.fields p { margin: 0.15rem 0 0; font-size: 0.9375rem }
.fields .rules { color: var(--soft) }
.field .name { font-weight: 600; background: none; padding: 0 }
.type, .mark { font-size: 0.8125rem }
.type code { background: none; padding: 0; font-size: inherit }
.mark { margin-left: 0.35rem }
.required { color: var(--odd) }
.optional { color: var(--soft) }
.unset { color: var(--deep) }
.secret { color: var(--bad) }
.fields summary { margin-top: 0.5rem; width: fit-content; color: var(--link); font-size: 0.875rem; cursor: pointer }
.fold { margin-top: 1rem; border: 1px solid var(--line); border-radius: 8px }
.fold > summary { padding: 0.6rem 1rem; cursor: pointer }
.fold > summary > :is(h3, h4) { display: inline; margin: 0 0.5rem 0 0.15rem; font-size: 0.9375rem }
.fold > summary .counts { font-size: 0.875rem }
.fold > summary .badge { margin-right: 0 }
.fold > summary:hover { background: var(--card); border-radius: 8px }
.fold > :is(ul, ol) { margin: 0; padding: 0 1rem 0.5rem }
.fold > ol { padding-left: 2.75rem; font-size: 0.9375rem }
.fold > ol > li { padding: 0.3rem 0 }
.annotations { list-style: none; font-size: 0.9375rem }
.annotations > li { padding: 0.75rem 0; border-top: 1px solid var(--line); scroll-margin-top: 4rem }
.answers { margin: 0 0 0.25rem; padding-left: 1.25rem }
.annotations .facts { margin: 0.5rem 0; font-size: 0.875rem }
.annotations .facts > div { grid-template-columns: 5.5rem minmax(0, 1fr) }
.annotations p { margin: 0 0 0.25rem }
.annotations b { font-weight: 600 }
:target:is(li) { background: var(--here); box-shadow: 0 0 0 0.5rem var(--here) }
.permalink { font-size: 0.875rem; color: var(--soft) }
.badge { display: inline-block; margin-right: 0.25rem; padding: 0 0.5rem; border: 1px solid; border-radius: 1rem; font-size: 0.75rem; font-weight: 600; line-height: 1.5; white-space: nowrap }
.badge:is(.documented, .decided) { color: var(--good) }
.badge:is(.observed, .blocks-clients) { color: var(--link) }
.badge:is(.inferred, .compatibility, .detail) { color: var(--soft) }
.badge.money { color: var(--bad) }
.badge.security { color: var(--odd) }
.examples { margin-top: 1.5rem }
.examples h4 { margin: 0 0 0.5rem }
.examples section + section { margin-top: 1.5rem }
.languages { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; margin: 0 0 0.5rem; padding: 0; border: 0; font-size: 0.875rem }
.languages label { display: flex; gap: 0.35rem; align-items: center; cursor: pointer }
.languages input { margin: 0; accent-color: var(--link) }
.requests:has([value="curl"]:checked) .code:not([data-in="curl"]), .requests:has([value="typescript"]:checked) .code:not([data-in="typescript"]), .requests:has([value="python"]:checked) .code:not([data-in="python"]) { display: none }
.choice { margin-bottom: 0.4rem }
.choice > summary { padding: 0.3rem 0.6rem; font-size: 0.875rem; border-radius: 6px; cursor: pointer }
.choice > summary:hover, .choice[open] > summary { background: var(--card) }
.choice > .code { margin-top: 0.4rem }
.origin { margin: 0.5rem 0 0; font-size: 0.875rem; color: var(--soft) }
.code { margin: 0 0 0.5rem; color: var(--code-ink); background: var(--code); border-radius: 8px; overflow: hidden }
.bar { display: flex; justify-content: space-between; align-items: center; margin: 0; padding: 0.4rem 0.5rem 0.4rem 1rem; color: var(--code-soft); border-bottom: 1px solid var(--code-line); font-size: 0.75rem; line-height: 1.3 }
pre { margin: 0; padding: 0.75rem 1rem; font-size: 0.75rem; line-height: 1.6; white-space: pre-wrap }
pre code { font-size: 1em; line-height: inherit }
.key { color: var(--key) }
.text { color: var(--text) }
.literal { color: var(--literal) }
button { padding: 0.2rem 0.5rem; font: inherit; color: inherit; background: none; border: 1px solid; border-radius: 5px; cursor: pointer }
button[hidden] { display: block; visibility: hidden }
button:hover { color: var(--code-ink) }
.code :focus-visible { outline-color: var(--key); outline-offset: 0 }
@media (min-width: 64rem) {
  body { display: grid; grid-template-columns: 17rem minmax(0, 1fr) }
  main { padding: 0 3rem 6rem }
  @supports selector(::details-content) {
    nav { height: 100vh; overflow-y: auto; border-bottom: 0; border-right: 1px solid var(--line) }
    nav summary { display: none }
    nav details[open] { max-height: none }
    nav details::details-content { display: block; content-visibility: visible; block-size: auto }
    nav details > ul { padding: 0 0 1.5rem }
    nav search { position: sticky; top: 0; z-index: 1; display: block; padding: 1rem 1.25rem 0.75rem; background: var(--page) }
    nav input { position: static; width: 100%; font-size: 0.875rem }
    nav ol { position: static; max-height: none; margin: 0.5rem -1.25rem 0; padding: 0; overflow: visible; border: 0; box-shadow: none }
    nav:has(#found:not([hidden])) details { display: none }
  }
  html { scroll-padding-top: 0 }
}
@media (min-width: 72rem) {
  main { max-width: 84rem; padding: 0 2rem 6rem }
  .operation { display: grid; grid-template: "about examples" auto "judged examples" 1fr / minmax(0, 1fr) clamp(24rem, 36vw, 30rem); gap: 0 2rem }
  .opening { display: grid; grid-template-columns: minmax(0, 1fr) clamp(24rem, 36vw, 30rem); gap: 0 2rem }
  .endpoints { margin: 0 }
  .about { grid-area: about }
  .judged { grid-area: judged; margin-top: 1rem }
  .examples { grid-area: examples; position: sticky; top: 0; align-self: start; max-height: 100vh; margin: 0; padding: 1rem 0; overflow-y: auto }
}
@media (max-width: 40rem) {
  h1 { font-size: 1.5rem; padding-top: 1.5rem }
  .facts > div, .annotations .facts > div { grid-template-columns: minmax(0, 1fr); gap: 0 }
  .legend div { grid-template-columns: minmax(0, 1fr); gap: 0; padding: 0.4rem 0 }
  table, tbody, tr { display: block }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
  table code { overflow-wrap: anywhere; white-space: normal }
  tr { padding: 0.5rem 0; border-bottom: 1px solid var(--line) }
  td { display: grid; grid-template-columns: 45% minmax(0, 1fr); gap: 0.75rem; padding: 0.1rem 0; border: 0 }
  td::before { content: attr(data-label); color: var(--soft); font-size: 0.8125rem }
}
@media print {
  @page { margin: 16mm 14mm }
  :root { color-scheme: light; --ink: #000; --soft: #444; --line: #aaa; --page: #fff; --card: #fff; --link: #000; --good: #000; --odd: #000; --bad: #000; --deep: #000; --here: #fff; --code: #fff; --code-ink: #000; --code-soft: #000; --code-line: #ccc; --key: #000; --text: #000; --literal: #000 }
  html { font-size: 9.5pt }
  body { display: block }
  nav, .skip, button, .languages { display: none }
  main { max-width: none; padding: 0 }
  details::details-content { display: block; content-visibility: visible; block-size: auto }
  summary { list-style: none }
  .operation, .opening { display: block }
  .examples { position: static; max-height: none; overflow: visible }
  .prose, .chapter > p, .chapter > dl, .chapter > ol, .place > p, .fold, .schema > *, .place > .code, .chapter > .code { max-width: none }
  .chapter { break-before: page; padding-top: 0 }
  #introduction { break-before: auto }
  h1 { padding: 0 }
  :is(h1, h2, h3, h4, summary) { break-after: avoid }
  :is(li, tr, pre) { break-inside: avoid }
  a { text-decoration: none }
  .code { border: 1px solid var(--line) }
  .fold { border: 0 }
  .fold > summary, .fold > ul { padding: 0 }
}
`

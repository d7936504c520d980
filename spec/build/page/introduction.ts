import { annotationsIn } from '../annotations.ts'
import { badge } from './annotation-list.ts'
import { levels } from './level.ts'
import { html, type Markup } from './markup.ts'
import { servers } from './server.ts'
import type { View } from './view.ts'

/** The title, what the contract says about itself, and how to read what follows. */
export function introduction({ document, operations, prose }: View): Markup {
  const { title, version, description } = document.info
  const { requirements, gaps } = annotationsIn(document)
  return html`<section class="chapter" id="introduction" aria-labelledby="introduction.title">
<h1 id="introduction.title">${title} <small>${version}</small></h1>
<p class="soft">${operations.length} operations, ${requirements.length} requirements that no schema can express, ${gaps.length} open
questions. The contract itself: <a href="openapi.json">openapi.json</a>.</p>
<div class="prose">
${prose.block(description)}
</div>
${servers(document, prose.block)}
<h2 id="reading"><a class="heading" href="#reading">How to read this page</a></h2>
<p>Each operation says what it takes and returns, and then lists its <b>requirements</b>, which an implementation meets or
misses, and its <b>open questions</b>, which the interface leaves to every implementation. The lists are folded; the browser’s
search looks inside them. Types, required fields, enums and bounds are requirements too: the descriptions of
fields express them, and no list repeats them. The level of a requirement says where it comes from:</p>
<dl class="legend">
${Object.entries(levels).map(([level, meaning]) => html`<div><dt>${badge(level)}</dt><dd>${meaning}</dd></div>\n`)}</dl>
</section>
`
}

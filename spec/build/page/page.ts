import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Chapter, chaptersOf } from '../chapters.ts'
import type { ContractDocument } from '../document.ts'
import { anchorsOf } from './anchor.ts'
import { authentication } from './authentication.ts'
import { chapter, placeSection, tagChapter } from './chapter.ts'
import { decided, decideFirst, decisionTable } from './deciding.ts'
import { errorResponses } from './error-responses.ts'
import { familyTable } from './family-table.ts'
import { introduction } from './introduction.ts'
import { html, type Markup } from './markup.ts'
import { type Entry, navigation } from './navigation.ts'
import { operationsOf } from './operation.ts'
import { proseWith } from './prose.ts'
import { schemaSections } from './schema-section.ts'
import { basePathPlaceholder } from './server.ts'
import { style } from './style.ts'
import type { View } from './view.ts'

interface Part extends Entry {
  readonly content: Markup
}

/** The contract as one page that opens anywhere: it loads nothing, and its script is only for comfort. */
export function renderPage(document: ContractDocument): string {
  const view: View = {
    document,
    chapters: chaptersOf(document),
    operations: operationsOf(document),
    prose: proseWith(anchorsOf(document)),
  }
  const parts = partsOf(view)
  const files = [new URL('browser.js', import.meta.url), new URL('search.js', import.meta.url)]
  const scripts = files.map((file) => readFileSync(file, 'utf8'))
  const policy = [
    "default-src 'none'",
    `script-src ${scripts.map(hashOf).join(' ')}`,
    `style-src ${hashOf(style)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${{ markup: policy }}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${{ markup: basePathPlaceholder }}
<title>${document.info.title}</title>
<link rel="icon" href="data:,">
<style>${{ markup: style }}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
${navigation(view, [{ title: 'Introduction' }, ...parts])}
<main id="main" tabindex="-1">
${introduction(view)}
${parts.map(({ title, content }) => chapter(title, content))}
</main>
<p id="said" class="unseen" role="status"></p>
${scripts.map((markup) => html`<script type="module">${{ markup }}</script>\n`)}</body>
</html>
`.markup
}

/** The chapters after the introduction, in reading order. */
function partsOf(view: View): Part[] {
  const closed = decided(view)
  return [
    { title: 'Decide these first', content: decideFirst(view) },
    ...(closed.length > 0 ? [{ title: 'Decided', content: decisionTable(view, closed) }] : []),
    ...placed(view, (pointer) => pointer === ''),
    { title: 'Authentication', content: authentication(view) },
    ...placed(view, (pointer) => pointer.startsWith('/components/') && !hasOwnChapter(pointer)),
    ...view.document.tags.map(({ name }) => ({ title: name, tag: name, content: tagChapter(view, name) })),
    { title: 'Error responses', content: errorResponses(view) },
    { title: 'Derived requirements', content: familyTable(view.prose) },
    {
      title: 'Schemas',
      names: Object.keys(view.document.components.schemas ?? {}),
      content: schemaSections(view),
    },
  ]
}

/** The chapters about places of a kind, if there are any; those about a tag have its operations too. */
function placed(view: View, isMeant: (pointer: string) => boolean): Part[] {
  const isOne = ({ tag, places }: Chapter) => tag === undefined && places.every(({ pointer }) => isMeant(pointer))
  return view.chapters.filter(isOne).map(({ title, places }) => ({
    title,
    content: html`${places.map((place) => placeSection(view, place))}`,
  }))
}

function hasOwnChapter(pointer: string): boolean {
  return ['securitySchemes', 'responses'].some((kind) => pointer.startsWith(`/components/${kind}/`))
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/**
 * Filters, links to rows, and copies. The page is complete without it. Rows, or the group around them, carry their facets;
 * choosing a facet hides the rows that lack it.
 */
export const script = `'use strict'
const all = (selector, within = document) => [...within.querySelectorAll(selector)]
const bar = document.querySelector('#filter')
const search = document.querySelector('#search')
const facets = all('[data-facet]')
const rows = all('[data-row]')
const counted = rows.filter((row) => row.closest('[data-counted]'))
const texts = new Map()
const tallies = all('[data-tally]').map((element) => ({ element, text: element.textContent, rows: all(element.dataset.tally) }))
const cells = all('#matrix [data-only]').map((link) => {
  const element = link.querySelector('[data-counts]')
  return { element, nodes: [...element.childNodes], rows: all('[data-row]', document.querySelector(link.hash)) }
})

function textOf(row) {
  const about = row.closest('[data-group]')?.querySelector(':scope > header')
  if (!texts.has(row)) texts.set(row, (row.textContent + ' ' + (about ? about.textContent : '')).toLowerCase())
  return texts.get(row)
}

function facetOf(row, name) {
  return row.dataset[name] ?? row.closest('[data-group]')?.dataset[name]
}

function apply() {
  const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean)
  const chosen = facets.filter((facet) => facet.value !== '').map((facet) => [facet.dataset.facet, facet.value])
  const isFiltered = words.length + chosen.length > 0
  for (const row of rows) {
    const fits = chosen.every(([name, value]) => facetOf(row, name) === value)
    row.hidden = !(fits && words.every((word) => textOf(row).includes(word)))
  }
  for (const group of all('[data-group], main > section')) {
    const own = all('[data-row]', group)
    group.hidden = own.length > 0 && own.every((row) => row.hidden)
  }
  for (const others of isFiltered ? all('.others') : []) {
    others.open ||= all('[data-row]', others).some((row) => !row.hidden)
  }
  for (const { element, text, rows } of tallies) {
    // A check may stand under several causes.
    const count = (some) => new Set(some.map((row) => row.dataset.check ?? row)).size
    const [left, total] = [count(rows.filter((row) => !row.hidden)), count(rows)]
    element.textContent = left === total ? text : grouped(left) + ' of ' + text
  }
  for (const item of all('[data-of]')) item.hidden = document.getElementById(item.dataset.of).hidden
  for (const { element, nodes, rows } of cells) {
    const left = rows.filter((row) => !row.hidden).map((row) => row.dataset.outcome)
    if (left.length === rows.length) element.replaceChildren(...nodes)
    else element.textContent = left.length === 0 ? '–' : inWords(left)
  }
  const left = counted.filter((row) => !row.hidden).length
  const shown = document.querySelector('#shown')
  const noun = counted.length === 1 ? shown.dataset.one : shown.dataset.many
  shown.textContent = (isFiltered ? grouped(left) + ' of ' : '') + grouped(counted.length) + ' ' + noun
  document.querySelector('#clear').hidden = !isFiltered
}

const grouped = (count) => count.toLocaleString('en-US')

function inWords(outcomes) {
  const counts = Object.entries(Object.groupBy(outcomes, (outcome) => outcome))
  return counts.map(([outcome, own]) => grouped(own.length) + ' ' + outcome).join(' ')
}

function choose(values) {
  if (!bar) return
  search.value = ''
  for (const facet of facets) facet.value = values[facet.dataset.facet] ?? ''
  apply()
}

function reveal() {
  let id = location.hash.slice(1)
  try { id = decodeURIComponent(id) } catch {}
  const target = id && document.getElementById(id)
  if (!target) return
  if (target.closest('[hidden]')) choose({})
  for (let at = target; at; at = at.parentElement) if (at.localName === 'details') at.open = true
  const own = target.querySelector(':scope > details')
  if (own && own.id === 'all-checks') own.open = true
  target.scrollIntoView()
  if (target.tabIndex < 0) target.focus({ preventScroll: true })
}

async function copy(button) {
  const text = document.getElementById(button.dataset.copy).textContent
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    const area = document.createElement('textarea')
    area.className = 'unseen'
    area.value = text
    document.body.append(area)
    area.select()
    document.execCommand('copy')
    area.remove()
    button.focus()
  }
  const label = button.dataset.label ??= button.textContent
  button.textContent = 'Copied'
  document.querySelector('#said').textContent = 'Copied'
  setTimeout(() => { button.textContent = label; document.querySelector('#said').textContent = '' }, 1600)
}

document.addEventListener('click', (event) => {
  const button = event.target.closest('[data-copy]')
  if (button) copy(button)
  const cell = event.target.closest('[data-only]')
  if (!cell) return
  choose({ operation: cell.dataset.only, area: cell.dataset.area, outcome: cell.dataset.outcome })
  if (cell.hash === location.hash) reveal()
})
addEventListener('hashchange', reveal)

if (bar) {
  bar.hidden = false
  let waiting
  search.addEventListener('input', () => { clearTimeout(waiting); waiting = setTimeout(apply, 80) })
  for (const facet of facets) facet.addEventListener('change', apply)
  document.querySelector('#clear').addEventListener('click', () => { choose({}); search.focus() })
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target.closest('input, select, textarea')
    if (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault()
      search.focus()
    }
    if (event.key === 'Escape' && isTyping) choose({})
  })
  choose({})
}

// On paper there is nothing to open.
let closed = []
addEventListener('beforeprint', () => {
  closed = all('#failed details, #tried details, #unjudged details, #others .printed').filter((one) => !one.open)
  for (const one of closed) one.open = true
})
addEventListener('afterprint', () => { for (const one of closed) one.open = false })
if (location.hash) reveal()
`

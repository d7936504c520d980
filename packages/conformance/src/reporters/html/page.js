// Filters, and links to rows. The page is complete without it. Rows, or the group around them, carry their facets;
// choosing a facet hides the rows that lack it.

/**
 * @param {string} selector
 * @param {ParentNode | null} within
 * @returns {HTMLElement[]}
 */
const all = (selector, within = document) => [
  .../** @type {NodeListOf<HTMLElement>} */ (within?.querySelectorAll(selector) ?? []),
]
/** @param {string} selector */
const one = (selector) => /** @type {HTMLElement} */ (document.querySelector(selector))

const bar = document.querySelector('#filter')
const search = /** @type {HTMLInputElement} */ (one('#search'))
const facets = /** @type {HTMLSelectElement[]} */ (all('[data-facet]'))
const rows = all('[data-row]')
const counted = rows.filter((row) => row.closest('[data-counted]'))
/** @type {Map<Element, string>} */
const texts = new Map()
const tallies = all('[data-tally]').map((element) => ({
  element,
  text: element.textContent,
  rows: all(element.dataset.tally ?? ''),
}))
const cells = /** @type {HTMLAnchorElement[]} */ (all('#matrix [data-only]')).map((link) => {
  const element = /** @type {HTMLElement} */ (link.querySelector('[data-counts]'))
  return { element, nodes: [...element.childNodes], rows: all('[data-row]', document.querySelector(link.hash)) }
})

/** @param {HTMLElement} row */
function textOf(row) {
  const known = texts.get(row)
  if (known !== undefined) return known
  const about = row.closest('[data-group]')?.querySelector(':scope > header')
  const text = `${row.textContent} ${about ? about.textContent : ''}`.toLowerCase()
  texts.set(row, text)
  return text
}

/**
 * @param {HTMLElement} row
 * @param {string} name
 */
function facetOf(row, name) {
  return row.dataset[name] ?? /** @type {HTMLElement | null} */ (row.closest('[data-group]'))?.dataset[name]
}

function apply() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean)
  const chosen = facets.filter((facet) => facet.value !== '')
  const isFiltered = words.length + chosen.length > 0
  for (const row of rows) {
    const fits = chosen.every(({ dataset, value }) => facetOf(row, dataset.facet ?? '') === value)
    row.hidden = !(fits && words.every((word) => textOf(row).includes(word)))
  }
  for (const group of all('[data-group], main > section')) {
    const own = all('[data-row]', group)
    group.hidden = own.length > 0 && own.every((row) => row.hidden)
  }
  for (const others of isFiltered ? detailsIn('.others') : []) {
    others.open ||= all('[data-row]', others).some((row) => !row.hidden)
  }
  for (const { element, text, rows } of tallies) {
    const [left, total] = [checksOf(rows.filter((row) => !row.hidden)), checksOf(rows)]
    element.textContent = left === total ? text : `${grouped(left)} of ${text}`
  }
  for (const item of all('[data-of]')) item.hidden = one(`#${item.dataset.of}`).hidden
  for (const { element, nodes, rows } of cells) {
    const left = rows.filter((row) => !row.hidden).map((row) => row.dataset.outcome ?? '')
    if (left.length === rows.length) element.replaceChildren(...nodes)
    else element.textContent = left.length === 0 ? '–' : inWords(left)
  }
  const left = counted.filter((row) => !row.hidden).length
  const shown = one('#shown')
  const noun = counted.length === 1 ? shown.dataset.one : shown.dataset.many
  shown.textContent = `${isFiltered ? `${grouped(left)} of ` : ''}${grouped(counted.length)} ${noun}`
  one('#clear').hidden = !isFiltered
}

/**
 * How many checks these rows are about: a check may stand under several causes.
 * @param {HTMLElement[]} rows
 */
const checksOf = (rows) => new Set(rows.map((row) => row.dataset.check ?? row)).size

/** @param {number} count */
const grouped = (count) => count.toLocaleString('en-US')

/** @param {string} selector */
const detailsIn = (selector) => /** @type {HTMLDetailsElement[]} */ (all(selector))

/** @param {string[]} outcomes */
function inWords(outcomes) {
  const counts = Object.entries(Object.groupBy(outcomes, (outcome) => outcome))
  return counts.map(([outcome, own = []]) => `${grouped(own.length)} ${outcome}`).join(' ')
}

/** @param {Record<string, string | undefined>} values */
function choose(values) {
  if (!bar) return
  search.value = ''
  for (const facet of facets) facet.value = values[facet.dataset.facet ?? ''] ?? ''
  apply()
}

function reveal() {
  let id = location.hash.slice(1)
  try {
    id = decodeURIComponent(id)
  } catch {}
  const target = document.getElementById(id)
  if (!target) return
  if (target.closest('[hidden]')) choose({})
  for (let at = /** @type {Element | null} */ (target); at; at = at.parentElement) {
    if (at instanceof HTMLDetailsElement) at.open = true
  }
  const own = target.querySelector(':scope > details')
  if (own instanceof HTMLDetailsElement && own.id === 'all-checks') own.open = true
  target.scrollIntoView()
  if (target.tabIndex < 0) target.focus({ preventScroll: true })
}

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return
  const cell = /** @type {HTMLAnchorElement | null} */ (target.closest('[data-only]'))
  if (!cell) return
  choose({ operation: cell.dataset.only, area: cell.dataset.area, outcome: cell.dataset.outcome })
  if (cell.hash === location.hash) reveal()
})
addEventListener('hashchange', reveal)

if (bar instanceof HTMLElement) {
  bar.hidden = false
  let waiting = 0
  search.addEventListener('input', () => {
    clearTimeout(waiting)
    waiting = setTimeout(apply, 80)
  })
  for (const facet of facets) facet.addEventListener('change', apply)
  one('#clear').addEventListener('click', () => {
    choose({})
    search.focus()
  })
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof Element && event.target.closest('input, select, textarea')
    if (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault()
      search.focus()
    }
    if (event.key === 'Escape' && isTyping) choose({})
  })
  choose({})
}

// On paper there is nothing to open.
/** @type {HTMLDetailsElement[]} */
let closed = []
addEventListener('beforeprint', () => {
  closed = detailsIn('#failed details, #tried details, #unjudged details, #others .printed').filter(({ open }) => !open)
  for (const details of closed) details.open = true
})
addEventListener('afterprint', () => {
  for (const details of closed) details.open = false
})
if (location.hash) reveal()

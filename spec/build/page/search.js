// Finds what has an anchor. The page is its own index, so that nothing has to be loaded or kept in step.

/**
 * @typedef {object} Entry
 * @property {string} id
 * @property {string} title
 * @property {string} kind
 * @property {string} names what it is called, in lower case
 * @property {string} text everything that it says, in lower case
 */

const mostShown = 20

const search = /** @type {HTMLElement} */ (document.querySelector('search'))
const input = /** @type {HTMLInputElement} */ (document.getElementById('search'))
const found = /** @type {HTMLOListElement} */ (document.getElementById('found'))
/** Read when the search is first used, not while the page is loading. @type {Entry[]} */
const index = []

search.hidden = false
input.addEventListener('input', show)
input.addEventListener('focus', show)
found.addEventListener('click', (event) => {
  // Where the results cover the page, they would cover what was chosen.
  if (event.target instanceof Element && event.target.closest('a') && getComputedStyle(found).position === 'absolute')
    found.hidden = true
})
document.addEventListener('click', ({ target }) => {
  const isOutside = target instanceof Node && !search.contains(target)
  if (isOutside && getComputedStyle(found).position === 'absolute') found.hidden = true
})
search.addEventListener('keydown', (event) => {
  const links = [...found.querySelectorAll('a')]
  const at = links.findIndex((link) => link.matches(':focus'))
  if (event.key === 'Escape') {
    input.value = ''
    show()
    input.focus()
  } else if (event.key === 'ArrowDown' && at + 1 < links.length) links[at + 1]?.focus()
  else if (event.key === 'ArrowUp' && at >= 0) (links[at - 1] ?? input).focus()
  else if (event.key === 'Enter' && event.target === input) links[0]?.click()
  else return
  event.preventDefault()
})
document.addEventListener('keydown', (event) => {
  const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select') !== null
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  input.focus()
})

function show() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean)
  const entries = words.length === 0 ? [] : matching(words)
  found.replaceChildren(
    ...entries.slice(0, mostShown).map(item),
    ...(entries.length > mostShown ? [more(entries)] : []),
  )
  found.hidden = words.length === 0
  if (words.length > 0 && entries.length === 0) found.append(line('Nothing found'))
  const status = /** @type {HTMLElement} */ (document.getElementById('said'))
  status.textContent = words.length === 0 ? '' : `${entries.length} results`
}

/** What contains every word, what is called so before what only mentions it. @param {string[]} words */
function matching(words) {
  if (index.length === 0)
    for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('main [data-kind]')))
      index.push(entryOf(element))
  const phrase = words.join(' ')
  return index
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .map((entry) => ({ ...entry, rank: rankOf(entry.names, words, phrase) }))
    .sort((one, other) => one.rank - other.rank)
}

/**
 * @param {string} names
 * @param {string[]} words
 * @param {string} phrase
 */
function rankOf(names, words, phrase) {
  if (names.split('\n').includes(phrase)) return 0
  if (names.startsWith(phrase)) return 1
  return words.every((word) => names.includes(word)) ? 2 : 3
}

/** @param {HTMLElement} element @returns {Entry} */
function entryOf(element) {
  const { id } = element
  const kind = element.dataset.kind ?? ''
  const isItem = element.localName === 'li'
  const heading = isItem ? element.querySelector('b') : element.querySelector('a.heading')
  const title = kind === 'field' || kind === 'requirement' ? id : (heading?.textContent ?? id)
  // What stands inside a section has an entry of its own, except its sentences.
  const parts = isItem ? ':scope > :not(.facts)' : ':scope > p, :scope > .about > p, :scope > .prose'
  const said = [...element.querySelectorAll(parts)]
  // A field is looked for by its name, without that of its schema.
  const names = `${id}\n${title}\n${id.split('.').at(-1)}`.toLowerCase()
  const text = `${names}\n${said.map((one) => one.textContent).join('\n')}`.toLowerCase()
  return { id, title, kind, names, text }
}

/** @param {Entry} entry */
function item({ id, title, kind }) {
  const link = document.createElement('a')
  link.href = `#${id}`
  const what = document.createElement('span')
  what.textContent = title
  const small = document.createElement('small')
  small.textContent = kind
  link.append(what, small)
  const one = document.createElement('li')
  one.append(link)
  return one
}

/** @param {Entry[]} entries */
const more = (entries) => line(`${entries.length - mostShown} more: add a word`)

/** @param {string} text */
function line(text) {
  const one = document.createElement('li')
  one.textContent = text
  return one
}

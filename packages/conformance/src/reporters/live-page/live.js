// Fills the page from the events of the proxy. Text only ever becomes text: what passes may be markup.
const mostShown = 200
const list = /** @type {HTMLElement} */ (document.querySelector('ol'))
const said = /** @type {HTMLElement} */ (document.querySelector('#state'))

/** @param {string} name @param {string} text @param {string} [look] */
function element(name, text, look = '') {
  const made = document.createElement(name)
  made.textContent = text
  made.className = look
  return made
}

/** @param {{number: number, atMs: number, method: string, target: string, outcome: string, ms: number, remarks: {kind: string, text: string}[]}} row */
function item(row) {
  const made = document.createElement('li')
  made.append(
    element('span', new Date(row.atMs).toLocaleTimeString(), 'soft'),
    element('span', row.method),
    element('span', row.target),
    element('span', row.outcome),
    element('span', `${row.ms} ms`, 'soft'),
  )
  if (row.remarks.length > 0) {
    const remarks = document.createElement('ul')
    remarks.append(...row.remarks.map(({ kind, text }) => element('li', text, kind)))
    made.append(remarks)
  }
  return made
}

const events = new EventSource('/events')
events.onopen = () => {
  said.textContent = 'Live'
  said.className = 'passed'
  list.replaceChildren()
}
events.onerror = () => {
  said.textContent = 'The proxy does not respond: it ended, or too many pages are open'
  said.className = 'failed'
}
events.onmessage = ({ data }) => {
  const { counts, rows } = JSON.parse(data)
  for (const [name, count] of Object.entries(counts)) {
    const place = document.querySelector(`#${name}`)
    if (place) place.textContent = Number(count).toLocaleString()
  }
  for (const row of rows) list.prepend(item(row))
  while (list.children.length > mostShown) list.lastElementChild?.remove()
}

// What the landing page needs a script for: copying, and what only this server says of a request in the live table. The script is
// inline, and the page's policy allows it by its hash. Everything that comes from the server is inserted as text.

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id))

// Behind a container's port or a proxy, the server does not know its own address; the address bar does. Only an address without
// characters that are special to a shell is used, because the commands are made to be pasted.
const { origin } = location
if (
  origin !== document.querySelector('header')?.dataset.origin &&
  /^https?:\/\/[\w.-]+(:\d+)?$|^https?:\/\/\[[\da-f:]+\](:\d+)?$/.test(origin)
) {
  for (const element of document.querySelectorAll('.origin')) element.textContent = origin
}

for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll('button[data-copy]'))) {
  button.hidden = false
  button.addEventListener('click', async () => {
    const isCopied = await copy(byId(button.dataset.copy ?? ''))
    button.textContent = isCopied ? 'Copied' : 'Selected'
    byId('said').textContent = isCopied ? 'Copied' : 'Selected: copy it with the keyboard'
    setTimeout(() => {
      button.textContent = 'Copy'
      byId('said').textContent = ''
    }, 2000)
  })
}

/** @param {HTMLElement} element */
async function copy(element) {
  try {
    await navigator.clipboard.writeText(element.textContent ?? '')
    return true
  } catch {
    // Without TLS, browsers give only pages of this machine a clipboard. Fall back to the old command, or to a selection.
    getSelection()?.selectAllChildren(element)
    return document.execCommand('copy')
  }
}

document.addEventListener('request-row', (event) => {
  const { row, request } = /** @type {CustomEvent} */ (event).detail
  describe(row, request)
  if (request.trouble) document.dispatchEvent(new Event('trouble-met'))
})

/**
 * @param {HTMLTableRowElement} row
 * @param {{ time: string, operationId?: string, method: string, status: number, outcome: string, trouble?: string }} request
 */
function describe(row, { operationId, method, status, outcome, trouble }) {
  /** @param {string} field */
  const cell = (field) => /** @type {HTMLTableCellElement} */ (row.querySelector(`.${field}`))
  row.classList.add(status < 400 ? 'good' : status < 500 ? 'odd' : 'bad')
  cell('operation').textContent = operationId ?? `${method}, no operation`
  if (status === noResponse) cell('status').textContent = 'none'
  const refusal = document.getElementById(`refusal-${outcome}`)
  if (refusal) {
    const small = document.createElement('small')
    small.textContent = refusal.querySelector('.title')?.textContent ?? ''
    cell('outcome').replaceChildren(linkTo(refusal.id, outcome), ' ', small)
  }
  if (trouble) cell('outcome').append(' ', markOf(trouble))
}

// What the log says of a connection that was closed on purpose.
const noResponse = 444

/** @param {string} trouble */
function markOf(trouble) {
  const mark = document.createElement('span')
  mark.className = 'mark'
  const explanation = document.getElementById(`trouble-${trouble}`)
  mark.append(explanation ? linkTo(explanation.id, trouble) : trouble)
  return mark
}

/**
 * @param {string} id
 * @param {string} text
 */
function linkTo(id, text) {
  const link = document.createElement('a')
  link.href = `#${id}`
  link.textContent = text
  // Not every browser opens a details element when a link leads into it.
  link.addEventListener('click', () => document.getElementById(id)?.closest('details')?.setAttribute('open', ''))
  return link
}

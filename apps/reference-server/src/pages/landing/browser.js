// What the landing page needs a script for: copying, and showing requests live. The script is inline, and the page's policy allows
// it by its hash. Everything that comes from the server is inserted as text.

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id))

// Behind a container's port or a proxy, the server does not know its own address; the address bar does. Only an address without
// characters that are special to a shell is used, because the commands are made to be pasted.
const { origin } = location
if (
  origin !== document.body.dataset.origin &&
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

const requests = /** @type {HTMLTableSectionElement | null} */ (document.getElementById('requests'))
if (requests) showLive(requests, /** @type {HTMLButtonElement} */ (byId('pause')))

/**
 * @param {HTMLTableSectionElement} table
 * @param {HTMLButtonElement} pause
 */
function showLive(table, pause) {
  const most = 50
  let isPaused = false
  let wasLost = false
  let openedAt = 0
  let latest = ''
  /** @type {EventSource | undefined} */
  let source

  /**
   * @param {'live' | 'paused' | 'lost'} state
   * @param {string} text
   */
  function say(state, text) {
    byId('live-state').className = state
    byId('live-state').textContent = text
  }

  /** Newest first. Requests of several processes may arrive out of order. @param {HTMLTableRowElement} row */
  function add(row) {
    const { time = '' } = row.dataset
    if (time > latest) latest = time
    // Requests from before the page was opened are not highlighted.
    if (performance.now() - openedAt > 500) row.classList.add('fresh')
    table.insertBefore(row, [...table.rows].find((older) => (older.dataset.time ?? '') <= time) ?? null)
    while (table.rows.length > most) table.rows[table.rows.length - 1]?.remove()
    byId('none').hidden = true
  }

  // Not while the page is hidden: a browser opens few connections to one server, and a hidden page must not occupy one.
  function listen() {
    source?.close()
    if (isPaused || document.hidden) return
    source = new EventSource('/events')
    source.addEventListener('open', () => {
      // The stream begins with past requests.
      table.replaceChildren()
      openedAt = performance.now()
      byId('none').hidden = false
      say(
        'live',
        wasLost
          ? 'Connected again. If the server was restarted, its credentials may have changed: reload this page.'
          : `Live: the last ${most}, newest first.`,
      )
    })
    source.addEventListener('request', ({ data }) => {
      const request = JSON.parse(data)
      add(rowOf(request))
      if (request.trouble) document.dispatchEvent(new Event('trouble-met'))
    })
    source.addEventListener('missed', ({ data }) => {
      add(noteOf(latest, `${JSON.parse(data).requests} more requests came too fast to be shown`))
    })
    source.addEventListener('error', () => {
      wasLost = true
      say(
        'lost',
        source?.readyState === EventSource.CLOSED
          ? 'Not connected: too many pages are open. Close one of them, then reload this one.'
          : 'Not connected: the server does not respond. Reconnecting …',
      )
    })
  }

  pause.hidden = false
  pause.addEventListener('click', () => {
    isPaused = !isPaused
    pause.textContent = isPaused ? 'Resume' : 'Pause'
    if (isPaused) say('paused', 'Paused.')
    listen()
  })
  document.addEventListener('visibilitychange', listen)
  listen()
}

/** @param {{ time: string, worker?: number, operationId?: string, method: string, status: number, outcome: string, trouble?: string, durationMs: number }} request */
function rowOf({ time, worker, operationId, method, status, outcome, trouble, durationMs }) {
  const row = document.createElement('tr')
  row.setAttribute('role', 'row')
  row.dataset.time = time
  row.className = status < 400 ? 'good' : status < 500 ? 'odd' : 'bad'
  const refusal = document.getElementById(`refusal-${outcome}`)
  row.append(
    cell('time', `${time.slice(11, 23)}${worker === undefined ? '' : ` #${worker}`}`),
    cell('operation', operationId ?? `${method}, no operation`),
    cell('outcome', refusal ? linkTo(refusal.id, outcome) : outcome, refusal?.querySelector('.title')?.textContent),
    cell('status', status === noResponse ? 'none' : String(status)),
    cell('duration', `${durationMs.toFixed(1)} ms`),
  )
  if (trouble) row.querySelector('.outcome')?.append(' ', markOf(trouble))
  return row
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
 * @param {string} time
 * @param {string} text
 */
function noteOf(time, text) {
  const row = document.createElement('tr')
  row.setAttribute('role', 'row')
  row.dataset.time = time
  const only = cell('note', text)
  only.colSpan = 5
  row.append(only)
  return row
}

/**
 * @param {string} kind
 * @param {string | Node} content
 * @param {string | null} [explanation]
 */
function cell(kind, content, explanation) {
  const element = document.createElement('td')
  element.setAttribute('role', 'cell')
  element.className = kind
  element.append(content)
  if (explanation) {
    const small = document.createElement('small')
    small.textContent = explanation
    element.append(' ', small)
  }
  return element
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

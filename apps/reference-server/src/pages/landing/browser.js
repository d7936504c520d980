// What the landing page can do only with a script: copy, and show requests as they come. It stands in the page itself, which
// knows it by its hash. Everything that comes from the server is put in as text.

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id))

// A container's port or a proxy's name is not the one that the server knows of; the address bar is right. Only an address that
// no shell sees anything else in: the commands are made to be pasted.
const { origin } = location
if (
  origin !== document.body.dataset.origin &&
  /^https?:\/\/[\w.-]+(:\d+)?$|^https?:\/\/\[[\da-f:]+\](:\d+)?$/.test(origin)
) {
  for (const place of document.querySelectorAll('.origin')) place.textContent = origin
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
    // Beyond this machine and without TLS, browsers have no clipboard for pages: the old way, else by hand.
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

  /** Newest first; several processes may tell of theirs out of turn. @param {HTMLTableRowElement} row */
  function add(row) {
    const { time = '' } = row.dataset
    if (time > latest) latest = time
    // What happened before anybody looked is no news.
    if (performance.now() - openedAt > 500) row.classList.add('fresh')
    table.insertBefore(row, [...table.rows].find((older) => (older.dataset.time ?? '') <= time) ?? null)
    while (table.rows.length > most) table.rows[table.rows.length - 1]?.remove()
    byId('none').hidden = true
  }

  // Only as long as somebody looks: a browser has few connections for a server, and a hidden page must not keep one.
  function listen() {
    source?.close()
    if (isPaused || document.hidden) return
    source = new EventSource('/events')
    source.addEventListener('open', () => {
      // The stream begins with the past.
      table.replaceChildren()
      openedAt = performance.now()
      byId('none').hidden = false
      say(
        'live',
        wasLost
          ? 'Connected again. If the server was restarted, reload this page: its credentials have changed.'
          : `Live: the last ${most}, newest first.`,
      )
    })
    source.addEventListener('request', ({ data }) => add(rowOf(JSON.parse(data))))
    source.addEventListener('missed', ({ data }) => {
      add(noteOf(latest, `${JSON.parse(data).requests} more came faster than they could be shown`))
    })
    source.addEventListener('error', () => {
      wasLost = true
      say(
        'lost',
        source?.readyState === EventSource.CLOSED
          ? 'Not connected: too many pages are looking. Close one of them and reload this one.'
          : 'Not connected: the server is away. Trying again …',
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

/** @param {{ time: string, worker?: number, operationId?: string, method: string, status: number, outcome: string, durationMs: number }} request */
function rowOf({ time, worker, operationId, method, status, outcome, durationMs }) {
  const row = document.createElement('tr')
  row.setAttribute('role', 'row')
  row.dataset.time = time
  row.className = status < 400 ? 'good' : status < 500 ? 'odd' : 'bad'
  const refusal = document.getElementById(`refusal-${outcome}`)
  row.append(
    cell('time', `${time.slice(11, 23)}${worker === undefined ? '' : ` #${worker}`}`),
    cell('operation', operationId ?? `${method}, no operation`),
    cell('outcome', refusal ? linkTo(refusal.id, outcome) : outcome, refusal?.querySelector('.title')?.textContent),
    cell('status', String(status)),
    cell('duration', `${durationMs.toFixed(1)} ms`),
  )
  return row
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
  // Not every browser opens what a link leads into.
  link.addEventListener('click', () => document.getElementById(id)?.closest('details')?.setAttribute('open', ''))
  return link
}

// Fills the live table with the requests from /events. Everything that arrives is inserted as text, since it may be markup. A program
// adds what only its own page shows in a listener for `request-row`.

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id))

const requests = /** @type {HTMLTableSectionElement | null} */ (document.getElementById('requests'))
if (requests) showLive(requests, /** @type {HTMLButtonElement} */ (byId('pause')))

/**
 * @param {HTMLTableSectionElement} table
 * @param {HTMLButtonElement} pause
 */
function showLive(table, pause) {
  const { sender, again } = table.dataset
  const most = Number(table.dataset.most)
  const fields = [...document.querySelectorAll('th[data-field]')].map((head) => head.getAttribute('data-field') ?? '')
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

  /**
   * @param {string} time
   * @param {HTMLTableCellElement[]} cells
   */
  function rowOf(time, cells) {
    const row = document.createElement('tr')
    row.setAttribute('role', 'row')
    row.dataset.time = time
    row.append(...cells)
    return row
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
      say('live', wasLost ? `Connected again. ${again}` : `Live: the last ${most}, newest first.`)
    })
    source.addEventListener('request', ({ data }) => {
      const request = JSON.parse(data)
      const row = rowOf(
        request.time,
        fields.map((field) => cell(field, textOf(field, request))),
      )
      document.dispatchEvent(new CustomEvent('request-row', { detail: { row, request } }))
      add(row)
    })
    source.addEventListener('missed', ({ data }) => {
      const only = cell('note', `${JSON.parse(data).requests} more requests came too fast to be shown`)
      only.colSpan = fields.length
      add(rowOf(latest, [only]))
    })
    source.addEventListener('error', () => {
      wasLost = true
      say(
        'lost',
        source?.readyState === EventSource.CLOSED
          ? 'Not connected: too many pages are open. Close one of them, then reload this one.'
          : `Not connected: the ${sender} does not respond. Reconnecting …`,
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

/**
 * @param {string} field
 * @param {Record<string, unknown>} request
 */
function textOf(field, request) {
  if (field === 'time') return String(request.time).slice(11, 23)
  if (field === 'duration') return `${Number(request.durationMs).toFixed(1)} ms`
  return String(request[field] ?? '')
}

/**
 * @param {string} field
 * @param {string} text
 */
function cell(field, text) {
  const element = document.createElement('td')
  element.setAttribute('role', 'cell')
  element.className = field
  element.textContent = text
  return element
}

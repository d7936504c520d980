// Fills the live table with the requests from /events. Everything that arrives is inserted as text, since it may be markup.

/**
 * @typedef {{ time: string, operationId?: string, method: string, status: number, outcome: string, trouble?: string, durationMs: number }} SeenRequest
 */

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id))

// What the log says of a connection that was closed on purpose.
const noResponse = 444

const requests = /** @type {HTMLTableSectionElement | null} */ (document.getElementById('requests'))
if (requests) showLive(requests, /** @type {HTMLButtonElement} */ (byId('pause')))

/**
 * @param {HTMLTableSectionElement} table
 * @param {HTMLButtonElement} pause
 */
function showLive(table, pause) {
  const most = Number(table.dataset.most)
  let isPaused = false
  let wasLost = false
  let latest = ''
  /** @type {EventSource | undefined} */
  let source

  /**
   * @param {'live' | 'paused' | 'lost'} state
   * @param {string} text
   */
  function say(state, text) {
    byId('live-state').className = `state ${state}`
    byId('live-state').textContent = text
  }

  /**
   * Newest first. Requests of several processes may arrive out of order.
   *
   * @param {string} time
   * @param {HTMLTableCellElement[]} cells
   */
  function add(time, cells) {
    const row = document.createElement('tr')
    row.setAttribute('role', 'row')
    row.dataset.time = time
    row.append(...cells)
    if (time > latest) latest = time
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
      byId('none').hidden = false
      const again = 'Connected again. If the server was restarted, its credentials may have changed: reload this page.'
      say('live', wasLost ? again : `Live: the last ${most}, newest first.`)
    })
    source.addEventListener('request', ({ data }) => {
      const request = /** @type {SeenRequest} */ (JSON.parse(data))
      add(request.time, cellsOf(request))
      if (request.trouble) document.dispatchEvent(new Event('trouble-met'))
    })
    source.addEventListener('missed', ({ data }) => {
      const only = cell('soft', `${JSON.parse(data).requests} more requests came too fast to be shown`)
      only.colSpan = 5
      add(latest, [only])
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

/** @param {SeenRequest} request */
function cellsOf({ time, operationId, method, status, outcome, trouble, durationMs }) {
  const tone = status < 400 ? 'good' : status < 500 ? 'odd' : 'bad'
  return [
    cell('number', time.slice(11, 23)),
    cell('', operationId ?? `${method}, no operation`),
    cell('', ...outcomeOf(outcome), ...(trouble ? [' ', markOf(trouble)] : [])),
    cell(`number ${tone}`, status === noResponse ? 'none' : String(status)),
    cell('number', `${Number(durationMs).toFixed(1)} ms`),
  ]
}

/**
 * @param {string} look
 * @param {(string | Node)[]} content
 */
function cell(look, ...content) {
  const element = document.createElement('td')
  element.setAttribute('role', 'cell')
  element.className = look
  element.append(...content)
  return element
}

/** A problem with its meaning, and a link to what to do about it. @param {string} outcome */
function outcomeOf(outcome) {
  const refusal = document.getElementById(`refusal-${outcome}`)
  if (!refusal) return [outcome]
  const small = document.createElement('small')
  small.className = 'soft'
  small.textContent = refusal.querySelector('.title')?.textContent ?? ''
  return [linkTo(refusal.id, outcome), ' ', small]
}

/** @param {string} trouble */
function markOf(trouble) {
  const mark = document.createElement('span')
  mark.className = 'badge odd'
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

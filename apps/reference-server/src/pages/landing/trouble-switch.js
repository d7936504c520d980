// The switch for trouble on demand. It asks /trouble, and shows what that says.

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id))
/** @param {string} id */
const chosen = (id) => /** @type {HTMLSelectElement} */ (byId(id)).value

/**
 * @typedef {{ operation: string, kind: string, cardId?: string, times?: number, rate?: number, seed?: number }} Rule
 * @typedef {{ rules: Rule[], met: Record<string, number>, error?: string }} State
 */

/**
 * @param {string} method
 * @param {object} [body]
 */
async function ask(method, body) {
  try {
    const response = await fetch('/trouble', {
      method,
      ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const state = /** @type {State} */ (await response.json())
    if (response.ok) show(state)
    else say('lost', `Not switched: ${state.error}.`)
  } catch {
    say('lost', 'Not connected: the server is away.')
  }
}

/** @param {State} state */
function show({ rules, met }) {
  const times = Object.values(met).reduce((sum, count) => sum + count, 0)
  const seen = times === 0 ? '' : ` ${times} ${times === 1 ? 'request has' : 'requests have'} met trouble.`
  say(rules.length > 0 ? 'on' : '', (rules.length > 0 ? 'On.' : 'Off: requests are answered as usual.') + seen)
  byId('trouble-clear').hidden = rules.length === 0
  byId('trouble-rules').replaceChildren(...rules.map(itemOf))
}

/**
 * @param {'' | 'on' | 'lost'} state
 * @param {string} text
 */
function say(state, text) {
  byId('trouble-state').className = `state ${state}`
  byId('trouble-state').textContent = text
}

/** @param {Rule} rule */
function itemOf({ operation, kind, cardId, times, rate, seed, ...values }) {
  const item = document.createElement('li')
  const name = document.createElement('code')
  name.textContent = `${operation === '*' ? 'every operation' : operation}: ${kind}`
  const share = rate === undefined ? 'every request' : `${Math.round(rate * 1000) / 10} % of requests, seed ${seed}`
  const when = times === undefined ? share : times === 1 ? 'the next request' : `the next ${times} requests`
  const told = Object.entries(values).map(([key, value]) => `${key} ${value}`)
  const rest = document.createElement('span')
  rest.className = 'soft'
  rest.textContent = [when, ...(cardId === undefined ? [] : [`card ${cardId}`]), ...told].join(', ')
  item.append(name, ' ', rest)
  return item
}

const form = /** @type {HTMLFieldSetElement} */ (byId('trouble-form'))
form.disabled = false
byId('trouble-kind').addEventListener('change', () => {
  const row = byId(`trouble-${chosen('trouble-kind')}`)
  byId('trouble-sees').textContent = row.querySelector('.sees')?.textContent ?? ''
})
byId('trouble-add').addEventListener('click', () => {
  const requests = JSON.parse(chosen('trouble-requests'))
  ask('POST', { operation: chosen('trouble-operation'), kind: chosen('trouble-kind'), ...requests })
})
byId('trouble-clear').addEventListener('click', () => ask('DELETE'))
for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll('[data-preset]'))) {
  button.addEventListener('click', () => ask('POST', { preset: button.dataset.preset }))
}
// A rule for the next request is gone when that has come.
document.addEventListener('trouble-met', () => ask('GET'))
ask('GET')

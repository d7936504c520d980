// Adds to a request in the live table what the proxy found in it, and shows the counts, which each request brings along.

document.addEventListener('request-row', (event) => {
  const { row, request } = /** @type {CustomEvent} */ (event).detail
  if (request.remarks.length > 0) row.querySelector('.operation').append(listOf(request.remarks))
  showCounts(request.counts)
})

/** @param {Record<string, number>} counts */
function showCounts(counts) {
  // Exchanges come in the order of their requests, which is not always that in which they ended. An empty table begins anew.
  const isNew = document.querySelector('#requests tr') === null
  const shown = /** @type {HTMLElement} */ (document.getElementById('exchanges'))
  if (!isNew && Number(counts.exchanges) < Number(shown.dataset.count)) return
  shown.dataset.count = String(counts.exchanges)
  for (const [name, count] of Object.entries(counts)) {
    const place = document.getElementById(name)
    if (place) place.textContent = count.toLocaleString()
  }
}

/** @param {{ kind: string, text: string }[]} remarks */
function listOf(remarks) {
  const list = document.createElement('ul')
  for (const { kind, text } of remarks) {
    const item = document.createElement('li')
    item.className = kind
    item.textContent = text
    list.append(item)
  }
  return list
}

// What the page needs a script for, beside the search: the address of the server that serves it, copying, one language for all
// samples, and marking in the menu what is being read. The scripts are inline, and the page's policy allows them by their hashes.

/** A server that serves the page writes its base path here; its origin is in the address bar, also behind a proxy. */
const basePath = /** @type {HTMLMetaElement} */ (document.querySelector('meta[name="base-path"]')).content
// Only an address without characters that are special to a shell is used, because the samples are made to be pasted.
if (basePath !== '' && /^https?:\/\/[\w.-]+(:\d+)?$|^https?:\/\/\[[\da-f:]+\](:\d+)?$/.test(location.origin)) {
  for (const element of document.querySelectorAll('.base-url')) element.textContent = location.origin + basePath
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.served')))
    element.hidden = false
}

for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll('button[data-copy]'))) {
  button.hidden = false
  button.addEventListener('click', async () => {
    const isCopied = await copy(/** @type {HTMLElement} */ (document.getElementById(button.dataset.copy ?? '')))
    say(button, isCopied ? 'Copied' : 'Selected')
    setTimeout(() => say(button, ''), 2000)
  })
}

/**
 * @param {HTMLButtonElement} button
 * @param {string} text
 */
function say(button, text) {
  button.textContent = text || 'Copy'
  const status = /** @type {HTMLElement} */ (document.getElementById('said'))
  status.textContent = text === 'Selected' ? 'Selected: copy it with the keyboard' : text
}

/** @param {HTMLElement} element */
async function copy(element) {
  try {
    await navigator.clipboard.writeText(element.textContent ?? '')
    return true
  } catch {
    // Without TLS, browsers give only pages of this machine a clipboard. The keyboard can still copy a selection.
    getSelection()?.selectAllChildren(element)
    return false
  }
}

// Each operation has its own choice of a language; one choice is meant for all of them.
document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.closest('.languages')) return
  const before = target.getBoundingClientRect().top
  for (const other of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll('.languages input')))
    other.checked = other.value === target.value
  // Samples above may have become longer or shorter.
  scrollBy(0, target.getBoundingClientRect().top - before)
})

// On a phone the menu covers what it leads to.
const menu = /** @type {HTMLDetailsElement} */ (document.querySelector('.menu'))
menu.addEventListener('click', (event) => {
  if (event.target instanceof Element && event.target.closest('a')) menu.open = false
})

const links = new Map(
  [.../** @type {NodeListOf<HTMLAnchorElement>} */ (menu.querySelectorAll('a'))].map((link) => [
    link.hash.slice(1),
    link,
  ]),
)
/** @type {Set<Element>} */
const inView = new Set()
const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) inView.add(target)
      else inView.delete(target)
    }
    // An operation is inside its chapter, and comes after it in the document.
    const current = [...links.keys()].findLast((id) => [...inView].some((element) => element.id === id))
    for (const [id, link] of links) {
      if (id === current) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    }
    links.get(current ?? '')?.scrollIntoView({ block: 'nearest' })
  },
  { rootMargin: '-10% 0px -80% 0px' },
)
for (const id of links.keys()) {
  const section = document.getElementById(id)
  if (section) observer.observe(section)
}

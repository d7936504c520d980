// Copies commands, and shows the address at which the page was opened. The script is inline, and the page's policy allows it by
// its hash.

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

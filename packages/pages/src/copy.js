// Buttons that copy the text of an element.

/** @param {string} text */
const say = (text) => {
  const said = document.getElementById('said')
  if (said) said.textContent = text
}

for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll('[data-copy]'))) {
  const label = button.textContent
  button.hidden = false
  button.addEventListener('click', async () => {
    const isCopied = await copy(document.getElementById(button.dataset.copy ?? '')?.textContent ?? '')
    button.textContent = isCopied ? 'Copied' : 'Not copied'
    say(button.textContent)
    button.focus()
    setTimeout(() => {
      button.textContent = label
      say('')
    }, 1600)
  })
}

/** @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Without TLS, browsers give only pages of this machine a clipboard. The old command copies what is selected.
    const area = document.createElement('textarea')
    area.className = 'unseen'
    area.value = text
    document.body.append(area)
    area.select()
    const isCopied = document.execCommand('copy')
    area.remove()
    return isCopied
  }
}

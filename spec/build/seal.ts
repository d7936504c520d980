import { createHash } from 'node:crypto'

/** Redoc fetches its logo from a server; this one says the same and needs no request. */
const logo = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="38" height="12"><text y="10" font-family="sans-serif" font-size="11" font-weight="bold" fill="#667">Redoc</text></svg>',
)}`

/** Keeps lists close to the text above them, and names in tables on one line. */
const style = '#redoc ul { margin-top: 0 } #redoc table code { white-space: nowrap }'

/**
 * Makes a rendered page self-contained: it has no external addresses, and its policy makes the browser reject them and any
 * script that is not in the page now.
 */
export function seal(page: string): string {
  const sealed = page.replaceAll(/https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini(-full)?\.svg/g, () => logo)
  const policy = [
    "default-src 'none'",
    `script-src ${inlineScripts(sealed).map(hash).join(' ')}`,
    // Styles are generated while the page runs, so their hashes are not known here.
    "style-src 'unsafe-inline'",
    'img-src data:',
    'font-src data:',
    // The page builds its search index in a worker that it creates from its own text.
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  return sealed
    .replace('<head>', () => `<head>\n  <meta http-equiv="Content-Security-Policy" content="${policy}">`)
    .replace('</head>', () => `  <style>${style}</style>\n</head>`)
}

function inlineScripts(page: string): string[] {
  return [...page.matchAll(/<script(?:\s[^>]*)?>(.*?)<\/script>/gs)].map(([, text = '']) => text)
}

function hash(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}

import { createHash } from 'node:crypto'

/** Redoc fetches its logo from its makers; this one needs no request and says the same. */
const logo = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="38" height="12"><text y="10" font-family="sans-serif" font-size="11" font-weight="bold" fill="#667">Redoc</text></svg>',
)}`

/** Lists stand close to the words above them, and a name in a table is not broken in two. */
const style = '#redoc ul { margin-top: 0 } #redoc table code { white-space: nowrap }'

/**
 * Makes a rendered page self-contained: no address outside, and a policy under which the browser would refuse one, or
 * any script but those that are in the page now.
 */
export function seal(page: string): string {
  const sealed = page.replaceAll(/https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini(-full)?\.svg/g, () => logo)
  const policy = [
    "default-src 'none'",
    `script-src ${inlineScripts(sealed).map(hash).join(' ')}`,
    // Styles are written while the page runs, so no hash can be known for them.
    "style-src 'unsafe-inline'",
    'img-src data:',
    'font-src data:',
    // The search index is built in a worker that the page makes from its own text.
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

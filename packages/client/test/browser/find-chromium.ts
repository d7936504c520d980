import { existsSync } from 'node:fs'

/** Where Debian, Alpine, macOS and Playwright's own images put it; CHROMIUM_PATH for everywhere else. */
const places = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

export function findChromium(): string | undefined {
  return places.find((place) => place && existsSync(place))
}

import { existsSync } from 'node:fs'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The Chromium that CHROMIUM_PATH names, or one in a usual place; undefined if there is none. */
export const chromiumPath = [process.env.CHROMIUM_PATH, ...usualPlaces].find((path) => path && existsSync(path))

/** Why a test in a browser is skipped. */
export const noChromium = 'no Chromium found: install it, or set CHROMIUM_PATH'

// A machine without a browser may skip these tests. CI must run them.
if (!chromiumPath && process.env.CI) throw new Error(`${noChromium}; tests in CI require it`)

/** For the playwright-core of each package. CI runs as root in a container, where the sandbox does not start. */
export const chromiumArguments = ['--no-sandbox']

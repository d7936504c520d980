import { existsSync } from 'node:fs'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** A Chromium of this machine: the one that CHROMIUM_PATH names, or one where systems usually put it; undefined if there is none. */
export const chromiumPath = [process.env.CHROMIUM_PATH, ...usualPlaces].find((path) => path && existsSync(path))

/** What a test that is left out says. */
export const noChromium = 'no Chromium found: install it, or say where it is in CHROMIUM_PATH'

// Whoever has no browser may leave its tests out; CI, which is to find out what they would say, may not.
if (!chromiumPath && process.env.CI) throw new Error(`${noChromium}; in CI it has to be there`)

/** For playwright-core, which every package has for itself. CI is root in a container, where the sandbox does not start. */
export const chromiumArguments = ['--no-sandbox']

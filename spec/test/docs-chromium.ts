import { existsSync } from 'node:fs'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** A Chromium of this machine: the one that CHROMIUM_PATH names, or one where systems usually put it. */
export const chromiumPath = [process.env.CHROMIUM_PATH, ...usualPlaces].find((path) => path && existsSync(path))

export const noChromium = 'no Chromium found: install it, or say where it is in CHROMIUM_PATH'

import packageJson from '../../../package.json' with { type: 'json' }

/** Read at build time, so the suite needs no file lookup at run time. */
export const suiteVersion: string = packageJson.version

import packageJson from '../../package.json' with { type: 'json' }

/** Read when the suite is built, so that nothing has to be found at run time. */
export const suiteVersion: string = packageJson.version

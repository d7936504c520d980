export const root = new URL('../../../../', import.meta.url)
export const pictureFile = new URL('../../docs/report.png', import.meta.url)

/** The READMEs with blocks that `pnpm pictures` writes, relative to the root of the repository. */
export const pages = ['README.md', 'packages/conformance/README.md'] as const

/** The page with what `--help` says. */
export const commandsPage = 'packages/conformance/docs/commands.md'

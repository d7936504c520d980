type Scope = 'suite' | 'all'

/** What is missing for a command that needs `scope`, as arguments of pnpm; undefined if it is all there. */
export function missing(scope: Scope, root: URL): readonly string[] | undefined

/** Notes that what `scope` needs is there, until a dependency changes or `node_modules` is removed. */
export function noteInstalled(scope: Scope, root: URL): void

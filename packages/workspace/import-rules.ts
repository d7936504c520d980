import { cruise, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser'
import { arrows, reserved, separateFiles, shared } from './arrows.ts'
import { sourcePaths } from './sources.ts'

const rooms = Object.keys(arrows)

/** The allow-list as rules for dependency-cruiser, which selects files by regular expressions over their paths. */
const ruleSet: IFlattenedRuleSet = {
  allowedSeverity: 'error',
  allowed: [
    ...Object.entries(arrows).map(([room, allowed]) => ({
      from: { path: filesOf(room) },
      to: { path: [...(separateFiles.includes(room) ? [] : [room]), ...allowed].map(filesOf) },
    })),
    ...separateFiles.map((room) => ({ from: { path: `^${room}/index\\.ts$` }, to: { path: filesOf(room) } })),
    ...shared.map(({ file, importers }) => ({ from: { path: importers }, to: { path: filesOf(file) } })),
    // What a package says of itself, and what its build writes, which may not be there yet.
    {
      from: { path: '^(spec|[^/]+/[^/]+)/' },
      to: { path: ['^$1/(package\\.json$|dist/generated/)', '^(\\.\\./)+dist/'] },
    },
    // Modules from elsewhere: everything that is neither a path nor a package of this repository.
    { from: { path: rooms.map(filesOf) }, to: { pathNot: '^([./]|file:|@card-contract/|(spec|packages|apps)/)' } },
  ],
  forbidden: [
    { name: 'a file in no room', severity: 'error', from: { orphan: true, pathNot: rooms.map(filesOf) }, to: {} },
    ...reserved.map(({ modules, within, only }) => ({
      name: `reserved for ${only.join(', ')}`,
      severity: 'error' as const,
      from: { path: `^${within}/`, pathNot: only.map((room) => `^${within}/${room}(/|$)`) },
      to: { path: [`^(node:)?(${modules.join('|')})(/|$)`, `node_modules/(${modules.join('|')})/`] },
    })),
    {
      name: 'a test that needs a proof',
      severity: 'error',
      from: { path: '/test/' },
      to: { path: '/(prove|nightly)/' },
    },
    {
      name: 'a circle',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
}

/** The imports below `root` that the allow-list does not allow, one line each. */
export async function importViolations(root: string): Promise<readonly string[]> {
  const paths = sourcePaths(root).filter((path) => /\.(ts|mts|js|mjs)$/.test(path))
  const { output } = await cruise([...paths], {
    baseDir: root,
    ruleSet,
    validate: true,
    // Imports of types count as well.
    tsPreCompilationDeps: true,
    detectProcessBuiltinModuleCalls: true,
    doNotFollow: { path: '(^|/)(node_modules|dist)/' },
  })
  const { modules, summary } = output as ICruiseResult
  const unread = paths.filter((path) => !modules.some(({ source }) => source === path))
  if (unread.length > 0) throw new Error(`dependency-cruiser did not read ${unread.join(', ')}`)
  return summary.violations.map(({ rule, from, to, cycle }) => {
    return `${rule.name}: ${[from, ...(cycle?.map(({ name }) => name) ?? [to])].join(' -> ')}`
  })
}

/** A room's own files: all below its path that do not belong to a room further inside. */
function filesOf(room: string): string {
  if (room.endsWith('/**')) return `^${asPattern(room.slice(0, -'**'.length))}`
  const inner = rooms
    .filter((other) => other.startsWith(`${room}/`))
    .map((other) => asPattern(other.slice(room.length)))
  return `^${asPattern(room)}${inner.length > 0 ? `(?!(${inner.join('|')})(/|$))` : ''}(/|$)`
}

function asPattern(path: string): string {
  return path.replaceAll('.', '\\.')
}

import type { Plugin } from 'rolldown'

const importOfBuiltin = /^import (?:(?<whole>\w+)|\{(?<named>[^}]*)\}) from '(?<name>node:[\w/]+)'$/gm

/** Modules of functions that few runs call, and that take a while to load: not before the first call. */
const seldomUsed = new Set(['node:crypto', 'node:http', 'node:tls', 'node:zlib'])

/**
 * An import statement of one of Node's modules has all that it exports evaluated, things that load half of Node among them:
 * `node:fs` brings readline and worker threads along, `node:crypto` the Web Crypto API. Asked for at run time, they don't.
 */
export const leanBuiltins: Plugin = {
  name: 'lean-builtins',
  transform(code) {
    return code.replaceAll(importOfBuiltin, (...match) => {
      const { whole, named = '', name = '' } = match.at(-1) as Readonly<Record<string, string | undefined>>
      const values = named.split(',').filter((one) => one.trim() !== '' && !one.trim().startsWith('type '))
      if (seldomUsed.has(name) && whole === undefined)
        return values.map((one) => forwarded(one.trim(), name)).join('\n')
      const target = whole ?? `{ ${values.map((one) => one.trim().replace(/ as /, ': ')).join(', ')} }`
      return `const ${target} = process.getBuiltinModule('${name}')`
    })
  },
}

function forwarded(imported: string, module: string): string {
  const [name = '', local = name] = imported.split(' as ')
  return `const ${local} = (...given) => process.getBuiltinModule('${module}').${name}(...given)`
}

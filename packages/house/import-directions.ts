import { posix } from 'node:path'
import type { Room, Rules } from './arrows.ts'
import { type Import, importsOf, type SourceFile } from './imports.ts'

/** Every import that no arrow allows, one line each: where it stands, what it reaches for, and what would be right. */
export function importViolations(files: readonly SourceFile[], rules: Rules): readonly string[] {
  return files.flatMap((file) => {
    const room = roomOf(file.path, rules)
    if (!room || room.holdsOnlyRooms) return [`${file.path} stands in no room: give it one in packages/house/arrows.ts`]
    return importsOf(file).flatMap((found) => {
      const complaint = judge(file.path, room, found, rules)
      return complaint ? [`${file.path}:${found.line} ${complaint}`] : []
    })
  })
}

function judge(from: string, room: Room, { specifier }: Import, rules: Rules): string | undefined {
  if (specifier === undefined) {
    // Tests load what they have just built, under names that only they know.
    if (room.path.endsWith('/test')) return undefined
    return 'imports a module by a computed name, whose direction nobody can check'
  }
  if (specifier.startsWith('.')) return judgeFile(from, room, specifier, rules)
  if (specifier.startsWith('#')) return judgeAlias(from, room, specifier, rules)
  if (/^(\/|file:)/.test(specifier))
    return `imports ${specifier}: only relative paths and package names have a direction`
  return judgePackage(from, room, specifier, rules)
}

function judgeFile(from: string, room: Room, specifier: string, rules: Rules): string | undefined {
  const target = posix.join(posix.dirname(from), specifier)
  if (rules.sharedFiles.some((shared) => shared.file === target && shared.importers.test(from))) return undefined
  if (packageOf(target, rules) !== packageOf(from, rules)) {
    return `imports ${specifier} across the border of its package: import the other package by its name`
  }
  // What a package says of itself, its version for one, is nobody's in particular.
  if (target === `${packageOf(from, rules)}/package.json`) return undefined
  const targetRoom = roomOf(target, rules)
  if (targetRoom === room) {
    if (!room.filesAreStrangers || posix.basename(from) === 'index.ts') return undefined
    return `imports ${specifier}: no file of ${room.path} imports another`
  }
  if (room.mayImport.some((allowed) => leadsTo(allowed, target, targetRoom))) return undefined
  return `imports ${specifier}, but ${sayWhatMay(room, rules)}`
}

/** `#name` stands for what the package's own `imports` map says it is. */
function judgeAlias(from: string, room: Room, specifier: string, rules: Rules): string | undefined {
  const home = rules.packages.find(({ folder }) => isUnder(from, folder))
  const mapped = home?.imports?.[specifier]
  // Where the map has conditions, the usual file speaks for those that stand in for it.
  const target = (mapped as { readonly default?: unknown } | undefined)?.default ?? mapped
  if (!home || typeof target !== 'string')
    return `imports ${specifier}, which its package.json does not map to one file`
  const relative = posix.relative(posix.dirname(from), posix.join(home.folder, target))
  return judgeFile(from, room, relative, rules)
}

function judgePackage(from: string, room: Room, specifier: string, rules: Rules): string | undefined {
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
  const workspace = rules.packages.find((one) => one.name === name)
  if (workspace) {
    if (workspace.folder === packageOf(from, rules) || room.mayImport.includes(name)) return undefined
    return `imports ${specifier}, but ${sayWhatMay(room, rules)}`
  }
  if (room.closedTo?.includes(name)) return `imports ${specifier}: ${room.path} is closed to ${name}`
  const reserved = rules.reservedModules.find((one) => one.modules.includes(name) && isUnder(from, one.within))
  if (!reserved || reserved.only.some((allowed) => isUnder(from, allowed))) return undefined
  return `imports ${specifier}: within ${reserved.within} only ${reserved.only.join(', ')} may`
}

/** The innermost room that a file stands in. */
function roomOf(path: string, { rooms }: Rules): Room | undefined {
  return rooms
    .filter((room) => isUnder(path, room.path))
    .reduce<Room | undefined>(
      (inner, room) => (inner && inner.path.length > room.path.length ? inner : room),
      undefined,
    )
}

/** `a` leads to the files of that room alone, `a/**` to everything below it. */
function leadsTo(allowed: string, target: string, targetRoom: Room | undefined): boolean {
  return allowed.endsWith('/**') ? isUnder(target, allowed.slice(0, -'/**'.length)) : targetRoom?.path === allowed
}

function packageOf(path: string, { packages }: Rules): string | undefined {
  return packages.find(({ folder }) => isUnder(path, folder))?.folder
}

function isUnder(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`)
}

function sayWhatMay(room: Room, rules: Rules): string {
  const home = `${packageOf(room.path, rules)}/`
  const allowed = room.mayImport.map((path) => path.replace(home, ''))
  return `${room.path} may import ${allowed.length > 0 ? allowed.join(', ') : 'nothing but its own files'}`
}

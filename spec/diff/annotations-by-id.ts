import { objectsIn } from '../build/annotations.ts'
import type { ContractDocument } from '../build/document.ts'
import type { Spot } from './change.ts'
import { pointerOf } from './json-pointer.ts'

/** An entry of an extension, and where it is. */
export interface Annotation<Entry> {
  readonly entry: Entry
  readonly pointer: string
}

/** Every entry of `x-requirements` or `x-gaps` by its ID, which is the same in every release. */
function annotationsById<Entry extends { id: string }>(
  contract: ContractDocument,
  extension: 'x-requirements' | 'x-gaps',
): Map<string, Annotation<Entry>> {
  const found = new Map<string, Annotation<Entry>>()
  for (const { node, path } of objectsIn(contract, [])) {
    const entries = (node[extension] as Entry[] | undefined) ?? []
    for (const [index, entry] of entries.entries()) {
      found.set(entry.id, { entry, pointer: pointerOf([...path, extension, String(index)]) })
    }
  }
  return found
}

/** One ID in the last release and now. One of the two is there. */
export interface Pairing<Entry> {
  readonly id: string
  readonly old: Entry | undefined
  readonly now: Entry | undefined
  /** Where it is now or, if it is gone, where it was. */
  readonly at: Spot
}

/** The entries of both contracts, each with its counterpart: first those of the last release, then the new ones. */
export function pairings<Entry extends { id: string }>(
  base: ContractDocument,
  revision: ContractDocument,
  extension: 'x-requirements' | 'x-gaps',
): Pairing<Entry>[] {
  const [before, after] = [annotationsById<Entry>(base, extension), annotationsById<Entry>(revision, extension)]
  return [...new Set([...before.keys(), ...after.keys()])].map((id) => {
    const [old, now] = [before.get(id), after.get(id)]
    const at: Spot = now
      ? { document: 'current', pointer: now.pointer }
      : { document: 'released', pointer: old?.pointer ?? '#/' }
    return { id, old: old?.entry, now: now?.entry, at }
  })
}

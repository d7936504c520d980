// @ts-check
/** @import { Context, Visitor } from './redocly.d.ts' */
/** @import { EntryKind } from './entries.js' */
import { entriesOf, entryNouns, listOf } from './entries.js'

/** @typedef {{ says: string, holds: (value: string) => boolean, optional?: true } | { judgedBy: string }} EntryField */

/** @type {EntryField} */
export const idField = {
  says: 'an id of the form chapter/kebab-sentence',
  holds: (value) => /^[a-z0-9]+(-[a-z0-9]+)*\/[a-z0-9]+(-[a-z0-9]+)*$/.test(value),
}

/**
 * The visitor of a rule that says which fields an entry has. All of them are strings, except those that another rule judges.
 * @param {EntryKind} kind
 * @param {Record<string, EntryField>} fields
 * @param {readonly string[]} either an entry has exactly one of these
 * @returns {Visitor}
 */
export function completeEntries(kind, fields, either = []) {
  const noun = entryNouns[kind]
  const names = Object.keys(fields).join(', ')
  return {
    any(node, context) {
      const { list, location } = listOf(node, kind, context)
      if (list !== undefined && !Array.isArray(list))
        context.report({ message: `${kind} must be a list. Write one "- id: …" per ${noun}.`, location })

      for (const { node: entry, location } of entriesOf(node, kind, context)) {
        for (const [name, field] of Object.entries(fields)) {
          if ('judgedBy' in field) continue
          const { says, holds, optional } = field
          const value = entry[name]
          if (value === undefined && optional) continue
          if (value === undefined) context.report({ message: `This ${noun} has no ${name}. Write ${says}.`, location })
          else if (typeof value !== 'string' || !holds(value))
            context.report({
              message: `${name} is ${JSON.stringify(value)}. Write ${says}.`,
              location: location.child(name),
            })
        }
        const present = either.filter((name) => entry[name] !== undefined)
        if (either.length > 0 && present.length !== 1) {
          const message = `This ${noun} has ${present.length === 0 ? 'neither' : 'both'}: ${either.join(', ')}. Write one of them.`
          context.report({ message, location })
        }
        for (const name of Object.keys(entry).filter((name) => !Object.hasOwn(fields, name)))
          context.report({
            message: `A ${noun} has only ${names}. Remove ${name}.`,
            location: location.child(name).key(),
          })
      }
    },
  }
}

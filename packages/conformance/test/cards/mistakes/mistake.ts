import { Rejection } from '../../../src/cards/model/matched-request.ts'
import type { InProcessOptions } from '../../fixtures/judge-in-process.ts'
import type { Alteration } from '../mutants/mutant.ts'

/** A server with one mistake that an ordinary team makes. */
export interface Mistake {
  readonly name: string
  readonly alter?: Alteration
  /** Set for what happens below HTTP. */
  readonly around?: InProcessOptions['around']
  /** The first title of a report, which names the mistake. */
  readonly title: RegExp
  /** Patterns of checks that show it: a run of all of them over all seeds takes too long. */
  readonly only: readonly string[]
}

/** The same change of several operations. */
export const each =
  (operationIds: readonly string[], alterationOf: (operationId: string) => Alteration): Alteration =>
  (parts, state) =>
    operationIds.reduce((altered, operationId) => alterationOf(operationId)(altered, state), parts)

/** Rejections without a body. */
export const silently =
  (alter: Alteration): Alteration =>
  (parts, state) => ({ ...alter(parts, state), reject: ({ status }) => ({ status, headers: {}, body: '' }) })

export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Reads registrations only if they have this field, and under its documented name if it has one. */
export const wantingInUsers =
  (name: string, documented = name): Alteration =>
  (parts) => ({
    ...parts,
    read(operation, path, request) {
      if (operation.operationId !== 'createCardUser' || !isJson(request.body)) {
        return parts.read(operation, path, request)
      }
      const { [name]: value, ...others } = { ...(JSON.parse(request.body) as Record<string, unknown>) }
      if (value === undefined) throw new Rejection(400, `${name} is required`)
      return parts.read(operation, path, { ...request, body: JSON.stringify({ ...others, [documented]: value }) })
    },
  })

/** Rejects requests of an operation, or only those for some actions, that leave out an optional field. */
export const wanting =
  (operationId: string, name: string, actions?: readonly string[]): Alteration =>
  (parts) => ({
    ...parts,
    read(operation, path, request) {
      const matched = parts.read(operation, path, request)
      const said: Readonly<Record<string, unknown>> = { ...matched.query, ...matched.body }
      const isMeant = operation.operationId === operationId && (actions?.includes(String(said.action)) ?? true)
      if (isMeant && said[name] === undefined) throw new Rejection(400, `${name} is required`)
      return matched
    },
  })

import type { Contract, Operation } from '@card-contract/contract'
import { formatsWithEdges } from '../cases/edges.ts'
import type { Field } from '../cases/samples/fields.ts'
import { type Check, type Group, hideSetup } from '../nouns/check.ts'
import type { Extent } from '../nouns/extent.ts'
import {
  type EdgeFields,
  edgeCheckId,
  edgeFieldsOf,
  everyKindOfValue,
  sendRejectedEdges,
  type Turns,
} from '../programs/send-edges.ts'
import { accepts } from '../rules/accepts.ts'
import { list } from '../values/texts.ts'

/** One check for each format that has edges, about all fields of the operation's body with that format. */
export function edgeChecks(contract: Contract, operation: Operation, extent: Extent): Check<never>[] {
  const group = everyKindOfValue(contract, operation, extent)
  return edgeFieldsOf(contract, operation).map((own) => hideSetup(edgeCheck(operation, own, group)))
}

function edgeCheck(operation: Operation, own: EdgeFields, group: Group<readonly Turns[]>): Check<readonly Turns[]> {
  const { operationId } = operation
  const { format, fields } = own
  const id = edgeCheckId(operation, own)
  const names = list(fields.map(({ name }) => `\`${name}\``))
  const text = `${operationId} MUST accept ${formatsWithEdges[format]} as ${names}.`
  // A format says which values are valid. That any text is valid follows only from the lack of a rule.
  const level = format === 'date' ? 'documented' : 'inferred'
  const [{ pointer: contractPointer }] = fields as readonly [Field]
  const pointers = Object.fromEntries(fields.map(({ name, pointer }) => [name, pointer]))
  return {
    id,
    requirement: { id, level, text, contractPointer, operationId },
    kind: 'accepts',
    needs: [],
    how: [
      `Sends valid requests of ${operationId} with values at the edges of their formats in all fields; if one is rejected, sends those of this format alone, and then in each field alone.`,
      'Leaves out fields that are given with --sample.',
    ].join(' '),
    group,
    judge: accepts({ check: id, contractPointer, isControlled: true, pointers }),
    async run(session, formats) {
      const given = formats.find((one) => one.format === format)
      if (!given) return session.skip(`${names}: given with --sample`)
      await sendRejectedEdges(session, operation, given)
    },
  }
}

import { type Contract, type Operation, validate } from '@card-contract/contract'
import { type Edge, edgesOf, type FormatWithEdges, formatsWithEdges, formatWithEdges } from '../../cases/edges.ts'
import type { Values } from '../../cases/faulty-case.ts'
import type { ApiResponse, Call, Override } from '../../exchanges/call.ts'
import type { Session } from '../../exchanges/session.ts'
import { longestInHeadline, show, showResponse } from '../../exchanges/show.ts'
import { blockedBy } from '../../expect/blocked-by.ts'
import { rejected, success } from '../../expect/headline.ts'
import type { FindingDraft } from '../../findings/finding.ts'
import type { Check, Group } from '../../model/check.ts'
import { type Extent, oneIn } from '../../model/extent.ts'
import { needsOf, plainCall } from '../../programs/valid-requests.ts'
import { decidingValues, type Field, fieldsOf } from '../../samples/fields.ts'
import { kebab } from '../../values/kebab.ts'
import { list } from '../../values/words.ts'
import { hideSetup } from './hide-setup.ts'

/** One check for each format that has edges, about all fields of the operation's body with that format. */
export function edgeChecks(contract: Contract, operation: Operation, extent: Extent): Check<never>[] {
  const group = everyKindOfValue(contract, operation, extent)
  return edgeFieldsOf(contract, operation).map((own) => hideSetup(edgeCheck(operation, own, group)))
}

function edgeFieldsOf(contract: Contract, operation: Operation): EdgeFields[] {
  const inBody = fieldsOf(contract, operation).filter((field) => field.in === 'body')
  return (Object.keys(formatsWithEdges) as FormatWithEdges[]).flatMap((format) => {
    const fields = inBody.filter(({ schema }) => formatWithEdges(schema) === format)
    return fields.length === 0 ? [] : [{ format, fields }]
  })
}

/** The fields of an operation's body that have one format with edges. */
interface EdgeFields {
  readonly format: FormatWithEdges
  readonly fields: readonly Field[]
}

/** Edges of one format by their places among them. A check asks about those that the target rejected among other formats'. */
export interface Turns extends EdgeFields {
  readonly turns: readonly number[]
  readonly rejected: Set<number>
}

/** Sends edges of all formats in the same requests. */
export function everyKindOfValue(contract: Contract, operation: Operation, extent: Extent): Group<readonly Turns[]> {
  return {
    id: `${kebab(operation.operationId)}/every-kind-of-value`,
    async arrange(session) {
      const formats = edgeFieldsOf(contract, operation).flatMap(({ format, fields: given }): Turns[] => {
        const fields = given.filter(({ name }) => !Object.hasOwn(session.overrides, name))
        const places = [...edgesOf(format, usualOf(session, operation, fields)).keys()]
        const turns = oneIn(extent.oneIn.edges, places, format)
        return fields.length === 0 ? [] : [{ format, fields, turns, rejected: new Set(turns) }]
      })
      const fields = formats.flatMap((own) => own.fields)
      const plain = await sendPlainly(session, operation, fields)
      if (!plain.isSuccess) throw blockedBy(plain)
      // Which edges occur together differs from seed to seed: a target may take two of them for a person that it knows.
      const starts = formats.map(({ turns }) => Math.floor(session.samples.random() * turns.length))
      for (let row = 0; row < Math.max(0, ...formats.map(({ turns }) => turns.length)); row++) {
        const chosen = formats.map(({ turns }, index) => turns[(row + (starts[index] ?? 0)) % turns.length] ?? 0)
        const edges = formats.flatMap((own, index) => edgesIn(session, operation, own, chosen[index] ?? 0))
        const response = await sendEdges(session, operation, await plainCallOf(session, operation, fields), edges)
        if (!response.isRejection) for (const [index, turn] of chosen.entries()) formats[index]?.rejected.delete(turn)
      }
      return formats
    },
    // Each edge that is rejected has a control of its own.
    control: () => Promise.resolve(),
  }
}

function edgeCheck(
  operation: Operation,
  { format, fields }: EdgeFields,
  group: Group<readonly Turns[]>,
): Check<readonly Turns[]> {
  const { operationId } = operation
  const id = `${kebab(operationId)}/accepts-every-kind-of-${format}`
  const names = list(fields.map(({ name }) => `\`${name}\``))
  const text = `${operationId} MUST accept ${formatsWithEdges[format]} as ${names}.`
  // A format says which values are valid. That any text is valid follows only from the lack of a rule.
  const level = format === 'date' ? 'documented' : 'inferred'
  const [{ pointer: contractPointer }] = fields as readonly [Field]
  return {
    id,
    requirement: { id, level, text, contractPointer, operationId },
    kind: 'accepts',
    needs: needsOf(operation),
    how: [
      `Sends valid requests of ${operationId} with values at the edges of their formats in all fields; if one is rejected, sends those of this format alone, and then in each field alone.`,
      'Leaves out fields that are given with --sample.',
    ].join(' '),
    group,
    async run(session, formats) {
      const own = formats.find((one) => one.format === format)
      if (!own) return session.skip(`${names}: given with --sample`)
      for (const turn of own.rejected) await demandEdges(session, operation, own, turn)
    },
  }
}

async function demandEdges(session: Session, operation: Operation, own: EdgeFields, turn: number): Promise<void> {
  const rejection = (edges: FieldEdges) => rejectionOf(session, operation, own.fields, edges)
  const edges = edgesIn(session, operation, own, turn)
  const together = edges.length === 0 ? undefined : await rejection(edges)
  const judged = together ? edges.filter(([, { isOpen }]) => !isOpen) : []
  let isAlone = false
  for (const one of judged) {
    const response = edges.length > 1 ? await rejection([one]) : together
    if (!response) continue
    isAlone = true
    session.expect.fail(draftOf([one], response))
  }
  if (together && judged.length > 0 && !isAlone) session.expect.fail(draftOf(judged, together))
}

type FieldEdges = readonly (readonly [field: Field, edge: Edge])[]

const valuesOf = (edges: FieldEdges): Values => Object.fromEntries(edges.map(([{ name }, { value }]) => [name, value]))

const plainerOf = (edges: FieldEdges): Values =>
  Object.fromEntries(edges.flatMap(([{ name }, { plainer }]) => (plainer === undefined ? [] : [[name, plainer]])))

/** The edge of this turn for each field whose schema allows it. */
function edgesIn(session: Session, operation: Operation, { format, fields }: EdgeFields, turn: number): FieldEdges {
  const { samples } = session
  return fields.flatMap((field) => {
    const edge = edgesOf(format, usualOf(session, operation, [field]))[turn]
    if (!edge) return []
    const body = samples.body(operation.operationId, { ...decidingValues([field]), [field.name]: edge.value })
    const isValid = validate.requestBody(operation.operationId, body).length === 0
    return isValid ? [[field, edge] as const] : []
  })
}

/** A new plain value for the first of these fields. */
function usualOf({ samples }: Session, { operationId }: Operation, [field]: readonly Field[]): string {
  return String(samples.optional(operationId, field?.name ?? ''))
}

async function sendPlainly(session: Session, operation: Operation, fields: readonly Field[]): Promise<ApiResponse> {
  const send = async () => session.send(operation.operationId, await plainCallOf(session, operation, fields))
  return await session.withOtherTexts(send)
}

function plainCallOf(session: Session, operation: Operation, fields: readonly Field[]): Promise<Call> {
  return plainCall(session, operation, { ...decidingValues(fields), ...otherDates(session, operation, fields) })
}

async function sendEdges(
  session: Session,
  operation: Operation,
  plain: Call,
  edges: FieldEdges,
  override: Pick<Override, 'form'> = {},
): Promise<ApiResponse> {
  const body = { ...(plain.body as Values), ...valuesOf(edges) }
  return await session.send(operation.operationId, { ...plain, body }, { mayBeRejected: true, ...override })
}

/**
 * The rejection of a request with these values. The target must reject the same request a second time, in the plain form, and
 * then accept the one that differs in nothing but these values, which are plainer.
 */
async function rejectionOf(
  session: Session,
  operation: Operation,
  fields: readonly Field[],
  edges: FieldEdges,
): Promise<ApiResponse | undefined> {
  const plain = await plainCallOf(session, operation, fields)
  if (!(await sendEdges(session, operation, plain, edges)).isRejection) return undefined
  const again = await sendEdges(session, operation, plain, edges, { form: 'plain' })
  if (!again.isRejection) return undefined
  const plainer = { ...plain, body: { ...(plain.body as Values), ...plainerOf(edges) } }
  const control = await session.send(operation.operationId, plainer, { mayBeRejected: true, form: 'plain' })
  return control.isSuccess ? again : undefined
}

/** Ordinary days: people are often identified by name and date of birth, and these names are the same in every run. */
function otherDates({ samples, overrides, contract }: Session, operation: Operation, fields: readonly Field[]): Values {
  const dates = fieldsOf(contract, operation).filter(
    ({ name, required, schema }) =>
      required &&
      schema.format === 'date' &&
      !Object.hasOwn(overrides, name) &&
      fields.every((one) => one.name !== name),
  )
  const from = (least: number, count: number): number => least + Math.floor(samples.random() * count)
  return Object.fromEntries(dates.map(({ name }) => [name, `${from(1971, 25)}-05-${from(14, 15)}`]))
}

function draftOf(edges: FieldEdges, response: ApiResponse): FindingDraft {
  const [{ name, pointer }, { says, value }] = edges[0] as FieldEdges[number]
  const names = edges.map(([field]) => field.name)
  const places = list(names.map((one) => `\`${one}\``))
  const flags = names.map((one) => `--sample ${one}=VALUE`).join(' ')
  return {
    headline: rejected(response, `${says}, ${show(value, longestInHeadline)}, as ${places}`),
    expected: success,
    received: `${showResponse(response)}; it accepts a plain value (if the service needs other values, set them with ${flags})`,
    about: { field: name },
    contractPointer: pointer,
    exchange: response.exchange.id,
  }
}

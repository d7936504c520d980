import type { Contract, Operation } from '@card-contract/contract'
import { type Edge, edgesOf, type FormatWithEdges, formatsWithEdges, formatWithEdges } from '../cases/edges.ts'
import type { Values } from '../cases/faulty-case.ts'
import { decidingValues, type Field, fieldsOf } from '../cases/samples/fields.ts'
import type { Case, Feature } from '../nouns/case.ts'
import type { Group } from '../nouns/check.ts'
import { type Extent, oneIn } from '../nouns/extent.ts'
import { blockedBy } from '../nouns/outcome.ts'
import type { Session } from '../nouns/session.ts'
import { longestInHeadline, show } from '../nouns/show.ts'
import type { ApiResponse, Call, Override } from '../nouns/wire/call.ts'
import { kebab } from '../values/names.ts'
import { list } from '../values/texts.ts'
import { baseNameOf } from './controls.ts'
import { plainCall } from './valid-requests.ts'

/** The fields of the operation's body by their formats that have edges. */
export function edgeFieldsOf(contract: Contract, operation: Operation): EdgeFields[] {
  const inBody = fieldsOf(contract, operation).filter((field) => field.in === 'body')
  return (Object.keys(formatsWithEdges) as FormatWithEdges[]).flatMap((format) => {
    const fields = inBody.filter(({ schema }) => formatWithEdges(schema) === format)
    return fields.length === 0 ? [] : [{ format, fields }]
  })
}

/** The fields of an operation's body that have one format with edges. */
export interface EdgeFields {
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
        const rows = formats.map((own, index) => edgesIn(session, operation, own, chosen[index] ?? 0))
        const edges = rows.flat()
        const features = rows.flatMap((own, index) => featuresOf(operation, formats[index], own))
        const response = await sendEdges(session, operation, await plainCallOf(session, operation, fields), edges, {
          features,
        })
        if (!response.isRejection) for (const [index, turn] of chosen.entries()) formats[index]?.rejected.delete(turn)
      }
      return formats
    },
    // Each edge that is rejected has a control of its own.
    control: () => Promise.resolve(),
  }
}

/** Sends the edges of one format that were rejected together with others alone, and then in each field alone. */
export async function sendRejectedEdges(session: Session, operation: Operation, own: Turns): Promise<void> {
  for (const turn of own.rejected) {
    const edges = edgesIn(session, operation, own, turn)
    const judged = edges.filter(([, { isOpen }]) => !isOpen)
    if (edges.length === 0 || !(await isRejected(session, operation, own, edges))) continue
    if (edges.length > 1) for (const one of judged) await isRejected(session, operation, own, [one])
  }
}

type FieldEdges = readonly (readonly [field: Field, edge: Edge])[]

const valuesOf = (edges: FieldEdges): Values => Object.fromEntries(edges.map(([{ name }, { value }]) => [name, value]))

const plainerOf = (edges: FieldEdges): Values =>
  Object.fromEntries(edges.flatMap(([{ name }, { plainer }]) => (plainer === undefined ? [] : [[name, plainer]])))

/** The edge of this turn for each field whose schema allows it. */
function edgesIn(session: Session, operation: Operation, { format, fields }: EdgeFields, turn: number): FieldEdges {
  const { contract, samples } = session
  return fields.flatMap((field) => {
    const edge = edgesOf(format, usualOf(session, operation, [field]))[turn]
    if (!edge) return []
    const body = samples.body(operation.operationId, { ...decidingValues([field]), [field.name]: edge.value })
    const isValid = contract.validate.requestBody(operation.operationId, body).length === 0
    return isValid ? [[field, edge] as const] : []
  })
}

/** A new plain value for the first of these fields. */
function usualOf({ samples }: Session, { operationId }: Operation, [field]: readonly Field[]): string {
  return String(samples.optional(operationId, field?.name ?? ''))
}

async function sendPlainly(session: Session, operation: Operation, fields: readonly Field[]): Promise<ApiResponse> {
  const send = async () => session.send(operation.operationId, await plainCallOf(session, operation, fields))
  return await session.freshly(() => session.withOtherTexts(send))
}

function plainCallOf(session: Session, operation: Operation, fields: readonly Field[]): Promise<Call> {
  return plainCall(session, operation, { ...decidingValues(fields), ...otherDates(session, operation, fields) })
}

/** The id of the check of a format. */
export function edgeCheckId({ operationId }: Operation, { format }: Pick<EdgeFields, 'format'>): string {
  return `${kebab(operationId)}/accepts-every-kind-of-${format}`
}

/** What the target must accept. Whether it accepts some of the edges is open. */
function featuresOf(operation: Operation, own: EdgeFields | undefined, edges: FieldEdges): Feature[] {
  const judged = edges.filter(([, { isOpen }]) => !isOpen)
  const [first] = judged
  if (!own || !first) return []
  const [, { says, value }] = first
  const fields = judged.map(([{ name }]) => name)
  const places = list(fields.map((name) => `\`${name}\``))
  const check = edgeCheckId(operation, own)
  return [{ check, says: `${says}, ${show(value, longestInHeadline)}, as ${places}`, fields }]
}

async function sendEdges(
  session: Session,
  operation: Operation,
  plain: Call,
  edges: FieldEdges,
  { features, form }: Pick<Case, 'features'> & Pick<Override, 'form'>,
): Promise<ApiResponse> {
  const values = valuesOf(edges)
  const own = { base: baseNameOf(values), ...(features && features.length > 0 ? { features } : {}) }
  const override = { mayBeRejected: true, case: own, ...(form ? { form } : {}) }
  const { operationId } = operation
  return await session.freshly((isAgain) => {
    const body = isAgain ? session.samples.withNewTexts(operationId, plain.body as Values) : (plain.body as Values)
    return session.send(operationId, { ...plain, body: { ...body, ...values } }, override)
  })
}

/**
 * Sends a request with these values, and if it is rejected once more in the plain form. Then sends the one that differs in nothing
 * but these values, which are plainer.
 */
async function isRejected(
  session: Session,
  operation: Operation,
  own: EdgeFields,
  edges: FieldEdges,
): Promise<boolean> {
  const plain = await plainCallOf(session, operation, own.fields)
  const features = featuresOf(operation, own, edges)
  if (!(await sendEdges(session, operation, plain, edges, { features })).isRejection) return false
  if (!(await sendEdges(session, operation, plain, edges, { features, form: 'plain' })).isRejection) return false
  const plainer = { ...plain, body: { ...(plain.body as Values), ...plainerOf(edges) } }
  const marked = { role: 'control', case: { base: baseNameOf(valuesOf(edges)) } } as const
  const override = { ...marked, mayBeRejected: true, form: 'plain' } as const
  const control = await session.freshly(() => session.send(operation.operationId, plainer, override))
  return control.isSuccess
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

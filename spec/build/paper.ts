import { marked } from 'marked'
import {
  type ContractDocument,
  type Method,
  methods,
  type OperationObject,
  type SecurityRequirement,
} from './document.ts'
import { type Field, fieldsOf } from './fields.ts'
import { resolve } from './resolve.ts'

/**
 * The whole contract, for printing. The rendered page builds only what is visible, so on its own it would print only what
 * was on the screen.
 */
export function paperEdition(edition: ContractDocument): string {
  const { title, version, description = '' } = edition.info
  const chapters = edition.tags.map(({ name, description: about = '' }) => {
    const operations = operationsOf(edition, name).map((one) => operationOnPaper(edition, one))
    return `<section class="chapter"><h2>${escaped(name)}</h2>${prose(about)}${operations.join('')}</section>\n`
  })
  return `<article id="paper"><style>${style}</style><h1>${escaped(title)} ${escaped(version)}</h1>${prose(description)}
${chapters.join('')}</article>`
}

interface PlacedOperation {
  readonly path: string
  readonly method: Method
  readonly operation: OperationObject
}

function operationsOf({ paths }: ContractDocument, tag: string): PlacedOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method]
      return operation?.tags?.includes(tag) ? [{ path, method, operation }] : []
    }),
  )
}

interface Body {
  readonly description?: string
  readonly content?: Record<string, { schema?: unknown; examples?: Record<string, unknown> }>
}

function operationOnPaper(document: ContractDocument, { path, operation }: PlacedOperation): string {
  const shared = document.paths[path]?.parameters ?? []
  const parameters = [...shared, ...((operation as { parameters?: object[] }).parameters ?? [])].map(
    (one) =>
      resolve(document, one) as { name: string; in: string; required?: boolean; description?: string; schema: object },
  )
  const parameterFields = parameters.flatMap(({ name, in: place, required = false, description, schema }): Field[] => {
    const [field] = fieldsOf(document, {
      properties: { [name]: { ...schema, ...(description ? { description } : {}) } },
    })
    return field ? [{ ...field, name: `${name} (${place})`, isRequired: required }] : []
  })
  const request = resolve(document, (operation as { requestBody?: object }).requestBody) as Body | undefined
  const success = resolve(document, operation.responses['200']) as Body
  return `<section class="operation"><h3>${escaped(operation.summary ?? operation.operationId)}</h3>${prose(operation.description ?? '')}
<p><b>Credentials</b> ${credentials(document, operation.security ?? document.security ?? [])}</p>${table('Parameters', parameterFields)}${body(document, 'Request body', request)}${body(document, 'Response 200', success)}</section>\n`
}

function body(document: ContractDocument, title: string, part: Body | undefined): string {
  const [, content] = Object.entries(part?.content ?? {})[0] ?? []
  if (!content) return ''
  const examples = Object.values(content.examples ?? {}).map((one) => {
    const { summary = 'For example', value } = resolve(document, one) as { summary?: string; value: unknown }
    return `<figure><figcaption>${escaped(summary)}</figcaption><pre>${escaped(JSON.stringify(value, null, 2))}</pre></figure>`
  })
  return `${table(title, fieldsOf(document, content.schema), part?.description)}${examples.join('')}`
}

function table(title: string, fields: readonly Field[], about = ''): string {
  if (fields.length === 0) return ''
  const rows = fields.map(
    ({ name, type, isRequired, description }) =>
      `<tr><td><code>${escaped(name)}</code></td><td>${escaped(type)}${isRequired ? '' : ', optional'}</td><td>${prose(description)}</td></tr>`,
  )
  return `<h4>${escaped(title)}</h4>${prose(about)}<table class="fields"><thead><tr><th>name</th><th>type</th><th>meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function credentials({ components }: ContractDocument, required: readonly SecurityRequirement[]): string {
  const names = required.flatMap(Object.keys).map((name) => {
    const { in: place, name: header } = (components.securitySchemes?.[name] ?? {}) as { in?: string; name?: string }
    return place === 'header' ? header : 'Authorization'
  })
  return names.map((name) => `<code>${escaped(name ?? '')}</code>`).join(', ')
}

/** The Markdown is written in this repository, so its HTML is trusted. Links are removed: they have no use on paper. */
function prose(markdown: string): string {
  return (marked.parse(markdown, { async: false }) as string).replace(/<\/?a\b[^>]*>/g, '')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

const style = `
#paper { display: none }
@media print {
  @page { margin: 16mm 14mm }
  body > :not(#paper) { display: none !important }
  #paper { display: block; color: #000; background: #fff; font: 9.5pt/1.45 system-ui, sans-serif; overflow-wrap: anywhere }
  #paper h1 { font-size: 20pt; margin: 0 0 8pt } #paper h2 { font-size: 15pt; margin: 0 0 6pt; break-before: page }
  #paper h3 { font-size: 12pt; margin: 16pt 0 4pt; padding-top: 6pt; border-top: 1pt solid #999 } #paper h4 { font-size: 9.5pt; margin: 8pt 0 3pt }
  #paper :is(h1, h2, h3, h4, figcaption) { break-after: avoid; color: #000 } #paper :is(tr, li, figure) { break-inside: avoid }
  #paper p { margin: 0 0 5pt } #paper ul { margin: 0 0 6pt; padding-left: 14pt } #paper li { margin-bottom: 3pt }
  #paper code, #paper pre { font: 8.5pt/1.4 ui-monospace, Menlo, Consolas, monospace; background: none; color: inherit; padding: 0; border: 0 }
  #paper pre { margin: 2pt 0 6pt; padding: 4pt 6pt; border: .5pt solid #bbb; white-space: pre-wrap } #paper figure { margin: 4pt 0 0 } #paper figcaption { font-size: 8.5pt; color: #444 }
  #paper table { width: 100%; border-collapse: collapse; font-size: 8.5pt; margin: 2pt 0 6pt } #paper thead { display: table-header-group }
  #paper :is(th, td) { text-align: left; vertical-align: top; padding: 2pt 5pt 2pt 0; border-bottom: .5pt solid #ccc } #paper td p { margin: 0 } #paper .fields td:first-child { white-space: nowrap; width: 1%; padding-right: 8pt } #paper .fields td:nth-child(2) { width: 26% }
}
`

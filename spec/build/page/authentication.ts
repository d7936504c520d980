import { annotationLists } from './annotation-list.ts'
import { codeBlock } from './code-block.ts'
import { type Credential, credentialOf } from './credential.ts'
import { html, joined, type Markup } from './markup.ts'
import { baseUrlVariable } from './sample-request.ts'
import { baseUrl } from './server.ts'
import type { View } from './view.ts'

/** Every credential with its header, its questions, and the shell variables of the request samples. */
export function authentication(view: View): Markup {
  const schemes = Object.keys(view.document.components.securitySchemes ?? {})
  const credentials = schemes.map((scheme) => credentialOf(view.document, scheme))
  const exports = html`export ${baseUrlVariable}=${baseUrl(view.document)}${credentials.map(({ variable }) => html`\nexport ${variable}=…`)}`
  return html`<p>The request samples on this page read the address of the service and its credentials from these variables of the environment. The
ones in TypeScript and Python need no package:</p>
${codeBlock({ id: 'variables', language: 'shell', content: exports, copies: 'these lines' })}
${credentials.map((credential) => section(view, credential))}`
}

function section(view: View, { scheme, header, prefix, variable, description }: Credential): Markup {
  const { chapters, operations, prose } = view
  const places = chapters.flatMap((chapter) => chapter.places)
  const place = places.find(({ pointer }) => pointer === `/components/securitySchemes/${scheme}`)
  const using = operations.filter(({ credentials }) => credentials.some((one) => one.scheme === scheme))
  const users =
    using.length === operations.length
      ? html`every operation`
      : joined(
          using.map(({ operationId }) => prose.name(operationId)),
          ', ',
        )
  return html`<section class="place" id="${scheme}" data-kind="credential" aria-labelledby="${scheme}.title">
<h3 id="${scheme}.title"><a class="heading" href="#${scheme}"><code>${header}</code></a></h3>
${prose.block(description)}
<dl class="facts"><div><dt>Header</dt><dd><code>${header}: ${prefix}$${variable}</code></dd></div>
<div><dt>Sent on</dt><dd>${users}</dd></div></dl>
${place ? annotationLists(prose, place, 'h4') : ''}</section>
`
}

import { story } from '../../announcement/story.ts'
import { html, type Markup } from '../../live-page/html.ts'
import { commands } from './commands.ts'
import type { LandingParts } from './landing-parts.ts'

/** The same commands as in the announcement. */
export function tryIt({ contract, payoutReference }: LandingParts, origin: string): Markup {
  const steps = story({ contract, payoutReference })
  return html`<section aria-labelledby="try-it"><h2 id="try-it">Try it</h2>
<p>In a terminal, paste the credentials above, then these commands in order. The second and the third use values from the responses before.</p>
<ol class="steps" role="list">${steps.map(({ operation: { operationId, summary }, lines }) => {
    const title = html`<h3>${summary} <code class="soft">${operationId}</code></h3>`
    return html`<li>${commands({ title, id: `try-${operationId}`, lines, origin, copies: `the command: ${summary}` })}</li>
`
  })}</ol>
</section>`
}

import { story } from '../../announcement/story.ts'
import { html, type Markup } from '../html.ts'
import { commands } from './commands.ts'
import type { LandingParts } from './landing-page.ts'

/** The same commands as in the terminal. */
export function tryIt({ contract, payoutReference }: LandingParts, origin: string): Markup {
  const steps = story({ contract, baseUrl: origin + contract.basePath, payoutReference })
  return html`<section aria-labelledby="try-it"><h2 id="try-it">Try it</h2>
<p>In a terminal: the credentials above first, then these in turn. The second and the third use what the ones before them answered.</p>
<ol class="steps" role="list">${steps.map(({ operation: { operationId, summary }, lines }) => {
    const title = html`<h3>${summary} <code class="soft">${operationId}</code></h3>`
    return html`<li>${commands({ title, id: `try-${operationId}`, lines, origin, copies: `the command: ${summary}` })}</li>
`
  })}</ol>
</section>`
}

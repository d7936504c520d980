import { html, type Markup } from '../html.ts'

/** Whether a page shows recent requests, and if not, why. */
export type LiveAccess = 'shown' | 'switched-off' | 'beyond-this-machine' | 'other-name'

/** What the server made of the last requests. */
export function live(access: LiveAccess, origin: string): Markup {
  return html`<section aria-labelledby="live" class="recent"><h2 id="live">Recent requests</h2>
${access === 'shown' ? view(origin) : html`<p>${reasons[access](origin)}</p>`}
</section>`
}

const reasons: Record<Exclude<LiveAccess, 'shown'>, (origin: string) => Markup> = {
  'switched-off': () => html`Not shown: the server was started with <code>--live-view never</code>.`,
  'beyond-this-machine': () =>
    html`Not shown, because the server can be reached from other machines, and everybody who opens this page would see
what others ask for. <code>--live-view always</code> shows them all the same.`,
  'other-name': (origin) =>
    html`Shown only at the machine itself, to a page that was opened as <code>${origin}</code>.`,
}

const columns = ['Time (UTC)', 'Operation', 'Outcome', 'Status', 'Duration']

function view(origin: string): Markup {
  return html`<div class="bar"><p id="live-state" role="status">The last 50, as they come.</p><button type="button" id="pause" hidden>Pause</button></div>
<div class="window" role="region" aria-label="The last 50 requests" tabindex="0">
<table role="table"><thead role="rowgroup"><tr role="row">${columns.map((column) => html`<th scope="col" role="columnheader">${column}</th>`)}</tr></thead><tbody role="rowgroup" id="requests"></tbody></table>
<p id="none" class="soft">None yet. Send one of the commands, and see here what the server made of it.</p>
</div>
<p class="soft">Each with what the log says of it too: no path, no header, no body. In a terminal: <code id="events">curl -sN ${origin}/events</code><noscript>. This page shows them only with JavaScript.</noscript></p>`
}

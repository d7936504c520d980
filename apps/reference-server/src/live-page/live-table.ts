import { html, type Markup } from './html.ts'

export interface LiveTable {
  /** The fields of a request that the table shows, with their names for readers. `time` and `duration` are among them. */
  readonly columns: Readonly<Record<string, string>>
  /** How many requests it shows. */
  readonly most: number
  /** What sends the requests: `server`. */
  readonly sender: string
  /** What to say before the first request. */
  readonly none: string
  /** What to say after a lost connection. */
  readonly again: string
}

/** A table that `browser/live.js` fills with the requests from `/events`. A page has at most one. */
export function liveTable({ columns, most, sender, none, again }: LiveTable): Markup {
  const heads = Object.entries(columns).map(
    ([field, name]) => html`<th scope="col" role="columnheader" data-field="${field}">${name}</th>`,
  )
  return html`<div class="bar"><p id="live-state" role="status">The last ${most} requests, live.</p><button type="button" id="pause" hidden>Pause</button></div>
<div class="window" role="region" aria-label="The last ${most} requests" tabindex="0">
<table role="table"><thead role="rowgroup"><tr role="row">${heads}</tr></thead><tbody role="rowgroup" id="requests" data-most="${most}" data-sender="${sender}" data-again="${again}"></tbody></table>
<p id="none" class="soft">${none}</p>
</div>`
}

import { html, type Markup } from '../../live-page/html.ts'
import { liveTable } from '../../live-page/live-table.ts'
import { remembered } from '../../recent-requests.ts'

/** Whether a page shows recent requests, or why it does not. */
export type LiveAccess = 'shown' | 'switched-off' | 'beyond-this-machine' | 'other-name'

/** The section of recent requests. */
export function live(access: LiveAccess, origin: string): Markup {
  return html`<section aria-labelledby="live" class="recent"><h2 id="live">Recent requests</h2>
${access === 'shown' ? view(origin) : html`<p>${reasons[access](origin)}</p>`}
</section>`
}

const reasons: Record<Exclude<LiveAccess, 'shown'>, (origin: string) => Markup> = {
  'switched-off': () => html`Not shown: the server was started with <code>--live-view never</code>.`,
  'beyond-this-machine': () =>
    html`Not shown, because other machines can reach this server, and everyone who opens this page would see the requests of others. To
show them anyway, start the server with <code>--live-view always</code>.`,
  'other-name': (origin) => html`Shown on the server's machine only, if you open this page as <code>${origin}</code>.`,
}

function view(origin: string): Markup {
  return html`${liveTable({
    columns: {
      time: 'Time (UTC)',
      operation: 'Operation',
      outcome: 'Outcome',
      status: 'Status',
      duration: 'Duration',
    },
    most: remembered,
    sender: 'server',
    none: 'No requests yet. Run one of the commands to see its outcome here.',
    again: 'If the server was restarted, its credentials may have changed: reload this page.',
  })}
<p class="soft">These are the fields of the log, without paths, headers and bodies. In a terminal: <code id="events">curl -sN ${origin}/events</code><noscript>. This page needs JavaScript to show them.</noscript></p>`
}

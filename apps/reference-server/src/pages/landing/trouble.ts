import { type Markup, markup, nothing, section, table } from '@card-contract/pages'
import {
  kindNames,
  kindOf,
  type PresetName,
  parameters,
  presetNames,
  presets,
  type TroubleKind,
} from '../../trouble/index.ts'
import { commands, type LandingParts } from './sections.ts'

/** What goes wrong on demand, and the means to switch it: for a person at this machine, where the server was told so. */
export function troubleSwitch({ trouble }: LandingParts, isLocal: boolean, origin: string): Markup {
  if (!trouble || !isLocal) return nothing
  const example = quoted({ operation: 'topUpCard', kind: 'lose-response', times: 1 })
  const command = commands({
    title: 'In a terminal',
    id: 'trouble-command',
    lines: [`curl -sS ${origin}/trouble -H 'Content-Type: application/json' \\`, `  -d ${example}`],
    origin,
    copies: 'the command that switches trouble on',
  })
  const columns = ['Kind', 'What the client sees']
  const kinds = table({ caption: 'Kinds of trouble', look: 'stacked', columns, rows: kindNames.map(row) })
  const about = 'Makes requests fail on purpose, so that you see what your client does.'
  const content = markup`<div class="bar"><p id="trouble-state" class="state" role="status">Switched here, or in a terminal.</p><button type="button" id="trouble-clear" hidden>Clear</button></div>
<ul id="trouble-rules"></ul>
<fieldset id="trouble-form" class="panel" disabled><legend class="unseen">Switch trouble on</legend>
<div class="columns">
<label>Operation <select id="trouble-operation"><option value="*">every operation</option>${trouble.operations.map((id) => markup`<option>${id}</option>`)}</select></label>
<label>Kind <select id="trouble-kind">${kindNames.map((kind) => markup`<option>${kind}</option>`)}</select></label>
<label>Requests <select id="trouble-requests"><option value='{"times":1}'>the next one</option><option value="{}">all of them</option><option value='{"rate":0.1}'>one in ten</option></select></label>
<button type="button" id="trouble-add">Switch on</button>
</div>
<p id="trouble-sees" class="soft">${meaning(kindNames[0] as TroubleKind)}</p>
<div class="bar" role="group" aria-label="Presets"><span class="soft">Or a preset:</span>
${presetNames.map(presetButton)}</div>
</fieldset>
<noscript><p class="soft">These switches need JavaScript. The command does not.</p></noscript>
${command}
<details class="kinds"><summary>All ${kindNames.length} kinds</summary>${kinds}</details>`
  return section('trouble', { title: 'Trouble on demand', about }, content)
}

const carriedOut = ['not carried out', 'carried out', 'carried out twice'] as const

/** Both what the client sees and what it does not. */
function meaning(kind: TroubleKind): string {
  const { sees, carriedOut: times } = kindOf(kind)
  return `${sees.replaceAll('`', '')} The operation is ${carriedOut[times]}.`
}

function row(kind: TroubleKind): Markup {
  const { takes } = kindOf(kind)
  const values = takes.map((name) => markup` <code>${name}</code>: ${parameters[name].expected}.`)
  return markup`<tr role="row" id="trouble-${kind}"><th scope="row" role="rowheader"><code>${kind}</code></th><td role="cell"><span class="sees">${meaning(kind)}</span>${takes.length === 0 ? '' : markup`<br><span class="soft">Values:${values}</span>`}</td></tr>
`
}

function presetButton(name: PresetName): Markup {
  return markup`<button type="button" data-preset="${name}" title="${presets[name].about}">${name}</button>
`
}

function quoted(value: unknown): string {
  return `'${JSON.stringify(value)}'`
}

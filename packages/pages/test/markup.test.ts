import { describe, expect, it } from 'vitest'
import { markup, nothing, templateOf } from '../src/index.ts'

const hostile = `<img src="x" onerror='alert(1)'>&`

describe('a template', () => {
  it('a template escapes values, and inserts markup as it is', () => {
    expect(markup`<p title="${hostile}">${hostile}${1}${markup`<b>${'a'}</b>`}</p>`.html).toBe(
      '<p title="&lt;img src=&quot;x&quot; onerror=&#39;alert(1)&#39;&gt;&amp;">&lt;img src=&quot;x&quot; onerror=&#39;alert(1)&#39;&gt;&amp;1<b>a</b></p>',
    )
  })

  it('a template joins lists of markup', () => {
    expect(markup`<ul>${['<', '>'].map((text) => markup`<li>${text}</li>`)}${[]}${nothing}</ul>`.html).toBe(
      '<ul><li>&lt;</li><li>&gt;</li></ul>',
    )
  })

  it('a template escapes what its function makes of a text, and leaves markup alone', () => {
    const quoting = templateOf((text) => `<${text}>`)
    expect(quoting`${'a'} ${markup`<b>${'b'}</b>`}`.html).toBe('&lt;a&gt; <b>b</b>')
  })
})

import { expect, it } from 'vitest'
import { codes, html } from '../../src/live-page/html.ts'

it('html escapes values, and inserts markup as it is', () => {
  const hostile = `<img src="x" onerror='alert(1)'>&`
  expect(html`<p title="${hostile}">${hostile}${1}${html`<b>${'a'}</b>`}</p>`.markup).toBe(
    '<p title="&#60;img src=&#34;x&#34; onerror=&#39;alert(1)&#39;&#62;&#38;">&#60;img src=&#34;x&#34; onerror=&#39;alert(1)&#39;&#62;&#38;1<b>a</b></p>',
  )
})

it('codes lists texts, each in a code element', () => {
  expect(codes(['a', 'b', 'c'], ' or ').markup).toBe('<code>a</code>, <code>b</code> or <code>c</code>')
})

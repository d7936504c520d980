import { describe, expect, it } from 'vitest'
import { cardConformance } from './processes.ts'

describe('run without a target', () => {
  it('run without a target starts and tests the reference server, and stops it afterwards', async () => {
    const { code, stdout, stderr } = await cardConformance(['run', '--report', 'json=-', '--fuzz', '1'])
    const report = JSON.parse(stdout)
    expect(report).toMatchObject({ verdict: 'conformant', target: { isEmbedded: true } })
    expect(stderr).toContain('the reference server (http://127.0.0.1:')
    expect(code).toBe(0)
    await expect(fetch(report.target.baseUrl)).rejects.toThrow()
  })
})

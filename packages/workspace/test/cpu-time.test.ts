import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { cpuSeconds, recordCpuTime } from '../cpu-time.ts'

function newFile(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'card-contract-times-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'file'), text)
  return join(folder, 'file')
}

test('CPU time is that of a process and of those that it started, whatever its name', () => {
  const stat = '7 (a name) 1 (2) S 1 7 7 0 -1 0 0 0 0 0 100 20 3000 400 20 0 1 0 5 0 0'
  expect(cpuSeconds(newFile(stat))).toBe(35.2)
})

test('CPU time is unknown where the system does not tell it', () => {
  expect(cpuSeconds('/nowhere/stat')).toBeUndefined()
})

test.runIf(process.platform === 'linux')('CPU time includes a process that has ended', () => {
  const before = cpuSeconds() ?? 0
  execFileSync(process.execPath, ['-e', 'for (let turn = 0; turn < 200_000_000; turn++);'])
  expect(cpuSeconds()).toBeGreaterThanOrEqual(before + 0.05)
})

test('CPU time is added to the results of a run, and a run without results stays without', () => {
  const results = newFile('{"numPassedTests":3}')
  recordCpuTime({ json: results })
  expect(JSON.parse(readFileSync(results, 'utf8'))).toEqual({
    numPassedTests: 3,
    cpuSeconds: cpuSeconds() && expect.any(Number),
  })
  expect(() => recordCpuTime({ json: '/nowhere/results.json' })).not.toThrow()
  expect(() => recordCpuTime(undefined)).not.toThrow()
})

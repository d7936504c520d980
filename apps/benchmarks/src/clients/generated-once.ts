import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadContract } from '@card-contract/contract'
import { peerFolder } from '../peers.ts'

/** The contract's document, as generators read it. */
export const document = fileURLToPath(import.meta.resolve('@card-contract/spec/openapi.json'))

const hashDigits = 12

/** Fills a folder of `.peers/` once for each version of the contract. What is there of an attempt that failed is deleted. */
export async function generatedOnce(name: string, fill: (folder: string) => Promise<void>): Promise<string> {
  const folder = peerFolder(`client-${name}-${loadContract().hash.slice(0, hashDigits)}`)
  const isComplete = join(folder, 'complete')
  if (existsSync(isComplete)) return folder
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  console.error(`generating ${name}, once, into ${folder} …`)
  await fill(folder)
  writeFileSync(isComplete, '')
  return folder
}

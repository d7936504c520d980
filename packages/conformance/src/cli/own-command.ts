import { publishedCommand } from '../reporters/reporter.ts'

/** What starts this program again: a clone of the repository has a script for it, everyone else the published package. */
export function ownCommand(self: string = import.meta.url): string {
  return self.includes('/node_modules/') ? publishedCommand : 'npx -y pnpm@12 conformance'
}

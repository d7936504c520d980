/** `user_id` as the paths of the contract, and many services, spell it: `userId`. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** `user_id` in camel case, as in the paths of the contract and in many services: `userId`. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

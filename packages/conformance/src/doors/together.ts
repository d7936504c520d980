/** Like Promise.all, but nobody is left behind: when one of the requests fails, the others have come to their end too. */
export async function together<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  const settled = await Promise.allSettled(promises)
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
}

/** Like Promise.all, but rejects only after all promises have settled, so that no request is still pending. */
export async function together<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  const settled = await Promise.allSettled(promises)
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
}

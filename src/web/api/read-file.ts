/** Loads a built file as JSON; such files hold long lists, which would make the code larger. */
export async function readFile<Data>(address: string): Promise<Data> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`A file of the pages could not be loaded: ${address}`)
  return answer.json()
}

/** What a built file of the pages holds, as JSON: long lists that are no code. */
export async function readFile<Data>(address: string): Promise<Data> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`A file of the pages could not be loaded: ${address}`)
  return answer.json()
}

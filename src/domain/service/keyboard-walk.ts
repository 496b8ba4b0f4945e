/** Keys that lie beside each other: 'azerty', 'qsdf', 'zaq12wsx', '7890'. */

/** Rows of keys, the digits first, as keyboards of our languages have them. */
const layouts: readonly (readonly string[])[] = [
  ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  ['1234567890', 'azertyuiop', 'qsdfghjklm', 'wxcvbn'],
  ['1234567890', 'qwertzuiop', 'asdfghjkl', 'yxcvbnm'],
]

const places = layouts.map(
  (rows) => new Map(rows.flatMap((row, y) => [...row].map((key, x) => [key, { x, y }] as const))),
)
const shortest = 4

type Place = { readonly x: number; readonly y: number }

const isBeside = (one: Place | undefined, other: Place | undefined): boolean =>
  one !== undefined && other !== undefined && Math.abs(one.x - other.x) <= 1 && Math.abs(one.y - other.y) <= 1

/** Where the longest walk ends that begins here, on any keyboard; `from` if none does. */
function walkEnd(text: string, from: number): number {
  const ends = places.map((keys) => {
    let to = keys.has(text.charAt(from)) ? from + 1 : from
    while (to > from && isBeside(keys.get(text.charAt(to)), keys.get(text.charAt(to - 1)))) to += 1
    return to
  })
  const end = Math.max(...ends)
  return end - from < shortest ? from : end
}

/** Whether each key of a text of four or more, in lower case, lies beside the one before it on one keyboard. */
export const isKeyboardWalk = (text: string): boolean => text !== '' && walkEnd(text, 0) === text.length

/** How many walks a text holds, each as long as it can be, and how many signs stand outside them. */
export function withoutWalks(text: string): { readonly walks: number; readonly rest: number } {
  let [walks, rest, from] = [0, 0, 0]
  while (from < text.length) {
    const to = walkEnd(text, from)
    if (to > from) walks += 1
    else rest += 1
    from = Math.max(to, from + 1)
  }
  return { walks, rest }
}

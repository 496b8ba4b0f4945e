/** Work that takes about a second: says when to let other requests have their turn. */

/** How many samples to look at before other requests get their turn: a few milliseconds. */
const atOnce = 2000

/** Makes a function to call once for each sample; true whenever others should have their turn. */
export function turns(): () => boolean {
  let done = 0
  return () => {
    done += 1
    return done % atOnce === 0
  }
}

/** Which points of a curve a short table shows: the ends, and of each part the lowest and the highest, so that no peak is missing. */

/** Places in `y`, in ascending order, at most `most` of them (four at least); all where there are no more. */
export function pickedPoints(y: ArrayLike<number>, most: number): number[] {
  if (y.length <= most) return Array.from({ length: y.length }, (_, at) => at)
  const parts = Math.max(1, Math.floor((most - 2) / 2))
  const picked = new Set([0, y.length - 1])
  for (let part = 0; part < parts; part += 1) {
    const from = Math.floor((part * y.length) / parts)
    const to = Math.floor(((part + 1) * y.length) / parts)
    let [lowest, highest] = [from, from]
    for (let at = from; at < to; at += 1) {
      if ((y[at] ?? 0) < (y[lowest] ?? 0)) lowest = at
      if ((y[at] ?? 0) > (y[highest] ?? 0)) highest = at
    }
    picked.add(lowest).add(highest)
  }
  return [...picked].sort((a, b) => a - b)
}

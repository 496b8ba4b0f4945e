/** A text that cannot be split into cells without losing or moving some; its message says why, and what to do. */
export class UnclearCells extends Error {}

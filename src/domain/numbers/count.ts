/** In how many samples one thing, or a pair of things, occurs; whether the public may read it. */
export type Count = { readonly things: readonly string[]; readonly count: number; readonly is_hidden: boolean }

/** Joins what a person changed in a form with what was saved meanwhile. */

/** The joined changes. */
export type Joined<Form> = {
  /** What was saved, with the person's changes on top. */
  readonly form: Form
  /** What the next join starts from: what was saved, but in a field that both changed its earlier value. */
  readonly base: Form
  /** What was saved in each field that both changed, by names such as 'words.en.title'. */
  readonly theirs: ReadonlyMap<string, unknown>
}

/** Whether two values of a form are equal. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

type Fields = { readonly [field: string]: unknown }

/** An object with an ID is one choice, such as a drug with its name. Parts of two choices are never mixed. */
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('id' in value)

/** Joins two changed forms that both began as `base`, field by field. A list is one field: its rows have no identity. */
export function join<Form>(base: Form, mine: Form, saved: Form, name = ''): Joined<Form> {
  if (isSame(mine, base) || isSame(mine, saved)) return { form: saved, base: saved, theirs: new Map() }
  if (isSame(saved, base)) return { form: mine, base: saved, theirs: new Map() }
  if (!isFields(base) || !isFields(mine) || !isFields(saved))
    return { form: mine, base, theirs: new Map([[name, saved]]) }
  const parts = [...new Set([saved, mine, base].flatMap(Object.keys))].map((field) => ({
    field,
    ...join(base[field], mine[field], saved[field], name === '' ? field : `${name}.${field}`),
  }))
  const all = (part: 'form' | 'base') =>
    // A field that no side has stays absent.
    Object.fromEntries(parts.flatMap((one) => (one[part] === undefined ? [] : [[one.field, one[part]]]))) as Form
  return { form: all('form'), base: all('base'), theirs: new Map(parts.flatMap(({ theirs }) => [...theirs])) }
}

/** The usual salts of a drug, each with the share of base in its weight: 'hydrochloride 0.902; citrate 0.637'. */

/** A salt; `base_share` above 0, at most 1, 3 decimals. */
export type Salt = { readonly form: string; readonly base_share: number }

const one = /^(\p{L}.{0,59}?)[\s:=]+(0?[.,]\d{1,3}|1(?:[.,]0{1,3})?)$/u

/** Reads the salts, or returns the fault. */
export function readSalts(text: string | null | undefined): Salt[] | string {
  const salts: Salt[] = []
  for (const part of (text ?? '').split(';').map((salt) => salt.trim())) {
    if (part === '') continue
    const [, form = '', share = ''] = one.exec(part) ?? []
    const base_share = Number(share.replace(',', '.'))
    if (form === '' || base_share === 0)
      return `‘${part}’ is no salt with its share of base. Write hydrochloride 0.841.`
    if (salts.some((salt) => salt.form === form.toLowerCase())) return `‘${form}’ stands there twice.`
    salts.push({ form: form.trim().toLowerCase(), base_share })
  }
  return salts
}

/** The salts in a checked text; ignores faulty ones. */
export function saltsOf(text: string | null | undefined): Salt[] {
  const salts = readSalts(text)
  return typeof salts === 'string' ? [] : salts
}

/** The salts as they are stored; null for none. */
export const writeSalts = (salts: readonly Salt[]): string | null =>
  salts.length === 0 ? null : salts.map(({ form, base_share }) => `${form} ${base_share}`).join('; ')

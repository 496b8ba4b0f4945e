/** A drug for searching; aliases are separated by semicolons (spec S5). */
export type NamedDrug = { readonly name: string; readonly alias: string | null }

/**
 * The drugs that match a typed text: first those with an equal name or alias, then those whose name or alias begins
 * with it (spec S5, decision 6), each group in the given order. Ignores capitals and spaces; an empty text matches all.
 */
export function matchDrugs<Drug extends NamedDrug>(drugs: readonly Drug[], text: string): Drug[] {
  const wanted = plain(text)
  const exact: Drug[] = []
  const beginning: Drug[] = []
  for (const drug of drugs) {
    const names = namesOf(drug)
    if (names.includes(wanted)) exact.push(drug)
    else if (names.some((name) => name.startsWith(wanted))) beginning.push(drug)
  }
  return [...exact, ...beginning]
}

function namesOf({ name, alias }: NamedDrug): string[] {
  return [name, ...(alias ?? '').split(';')].map(plain).filter((one) => one !== '')
}

function plain(text: string): string {
  return text.toLowerCase().replace(/\s+/g, '')
}

/** A drug as the search sees it; aliases are separated by semicolons (spec S5). */
export type NamedDrug = { readonly name: string; readonly alias: string | null }

/**
 * The drugs that a typed text finds: those whose name or alias equals it first, then those whose name or alias begins
 * with it (spec S5, decision 6), each group in the order given. Capitals and spaces do not count; an empty text finds all.
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

/** A sample ID as it is stored and looked up: in capitals, without spaces and hyphens (decision 4). */
export function canonicalSampleId(text: string): string {
  // Phones turn a typed hyphen into one of its longer relatives.
  return text.replace(/[\s\u00ad\u200b\u2010-\u2015\u2212-]/g, '').toUpperCase()
}

/** Whether a text in canonical form can be a sample ID (spec S2's example: PD2215). */
export function isSampleId(text: string): boolean {
  return /^[A-Z0-9]{1,20}$/.test(text)
}

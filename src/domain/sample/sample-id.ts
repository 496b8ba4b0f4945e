/** The ID of a label in capitals, without spaces and hyphens (R3.20), and without invisible marks of direction. */
export function canonicalLabelId(text: string): string {
  // Phones turn a typed hyphen into one of its longer relatives; keyboards of East Asia type wide letters and digits.
  const narrow = text.replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
  return narrow.replace(/[\s\p{Cf}\u2010-\u2015\u2212-]+/gu, '').toUpperCase()
}

/** A sample ID as it is stored and looked up: as on a label, without the slashes, dots and underscores of other services. */
export const canonicalSampleId = (text: string): string => canonicalLabelId(text).replace(/[/._]/g, '')

/** The ID in what a scanner reads from a person's card, whose QR code is the address of the result; else the text. */
export function idOnCard(text: string): string {
  const [, segment] = /\/result\/([^/?#\s]+)/.exec(text) ?? []
  if (segment === undefined) return text.trim()
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Whether a text in canonical form can be a sample ID (R3.19: PD2215). Imported ones may be long. */
export function isSampleId(text: string): boolean {
  return /^[A-Z0-9]{1,40}$/.test(text)
}

/** Whether a text in canonical form can be the ID of a label of this service. */
export const isLabelId = (text: string): boolean => /^[A-Z0-9]{1,20}$/.test(text)

/** Whether a text in canonical form looks like a printed label: letters, then a number. A number alone may be an amount. */
export const looksLikeLabel = (text: string): boolean => /^[A-Z]{1,6}\d{2,10}$/.test(text)

/** An ID as people read it, where its canonical form is not that already; null where it is. */
export function shownId(typed: string): string | null {
  const text = typed.replace(/[\s\u00ad\u200b]+/g, ' ').trim()
  return text.toUpperCase() === canonicalSampleId(text) ? null : text
}

/** The ID that people read. */
export const idOf = (sample: { readonly sample_id: string; readonly shown_id: string | null }): string =>
  sample.shown_id ?? sample.sample_id

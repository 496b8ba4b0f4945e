import { showsText } from './storable.ts'

/** A person's full name needs both first and last name; otherwise it is empty (spec S5). */
export function fullName(first: string, last: string): string {
  const names = [tidy(first), tidy(last)]
  return names.includes('') ? '' : names.join(' ')
}

/** Splits a full name for its two fields: the first word, and the rest. */
export function splitFullName(name: string): { first: string; last: string } {
  const [first = '', ...rest] = tidy(name).split(' ')
  return { first, last: rest.join(' ') }
}

/** Whether a text holds both a first and a last name (spec S5). */
export function isFullName(name: string | null): boolean {
  return name !== null && splitFullName(name).last !== ''
}

function tidy(name: string): string {
  return name.split(/\s+/).filter(showsText).join(' ')
}

/** The page to return to after a session ended by itself, for the same person (R1.22). */

const key = 'return-to'

/** Notes the page that a person was on, only in this tab. */
export function noteReturn(sub: string, href: string): void {
  sessionStorage.setItem(key, JSON.stringify({ sub, href }))
}

function place() {
  // Only `noteReturn` writes it; scripts of other places cannot.
  const noted: { sub: string; href: string } | null = JSON.parse(sessionStorage.getItem(key) ?? 'null')
  return noted?.href.startsWith('/') ? noted : null
}

/** Whether a session ended on a page of this tab. */
export const hasReturn = () => place() !== null

/** The page to return to, if it was this person's; it can be taken once. */
export function takeReturn(sub: string): string | null {
  const noted = place()
  forgetReturn()
  return noted?.sub === sub ? noted.href : null
}

/** Forgets the page, because the person chose to log out. */
export function forgetReturn(): void {
  sessionStorage.removeItem(key)
}

/** The page to return to after a session ended by itself, for the same person (R1.22). */
import { z } from 'zod'

const key = 'return-to'
const Place = z.object({ sub: z.string(), href: z.string().startsWith('/') })

/** Notes the page that a person was on, only in this tab. */
export function noteReturn(sub: string, href: string): void {
  sessionStorage.setItem(key, JSON.stringify({ sub, href }))
}

function place() {
  const text = sessionStorage.getItem(key)
  return text === null ? null : (Place.safeParse(JSON.parse(text)).data ?? null)
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

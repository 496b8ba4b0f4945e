/** Where to go back to after a session ended by itself: the same page, for the same person (decision 2). */
import { z } from 'zod'

const key = 'return-to'
const Place = z.object({ sub: z.string(), href: z.string().startsWith('/') })

/** Notes the page that a person was on; in this tab only. */
export function noteReturn(sub: string, href: string): void {
  sessionStorage.setItem(key, JSON.stringify({ sub, href }))
}

function place() {
  const text = sessionStorage.getItem(key)
  return text === null ? null : (Place.safeParse(JSON.parse(text)).data ?? null)
}

/** Whether someone's session ended on a page of this tab. */
export const hasReturn = () => place() !== null

/** The page to go back to, once, if it was this person's. */
export function takeReturn(sub: string): string | null {
  const noted = place()
  forgetReturn()
  return noted?.sub === sub ? noted.href : null
}

/** Forgets the page: the person chose to log out. */
export function forgetReturn(): void {
  sessionStorage.removeItem(key)
}

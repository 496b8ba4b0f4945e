/** The part about contacts on the page of a sample that waits. */
import type { ContactPart } from '#contract/public-pages.ts'
import { offeredKinds } from '#server/contacts/waiting-contacts.ts'
import type { Visit } from './visit.ts'

/** What that page offers; null where the service takes no contacts from readers. */
export async function contactPart(
  { services, settings, query }: Visit,
  again?: { readonly typed: string; readonly fault: string },
): Promise<ContactPart | null> {
  if (!settings.check_codes) return null
  const kinds = await offeredKinds(services.db, settings)
  const said = query('contact')
  const isDone = said === 'kept' || said === 'forgotten' ? said : null
  return kinds.length === 0 ? null : { kinds, typed: again?.typed ?? '', fault: again?.fault ?? null, done: isDone }
}

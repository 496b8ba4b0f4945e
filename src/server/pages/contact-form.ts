/**
 * Lets a reader leave or forget a contact for one message on the page of a sample that waits; only where the service
 * uses check codes.
 */
import { forgetPublicContact, leavePublicContact } from '#contract/contacts.ts'
import { contactKindOf } from '#domain/contact/contact.ts'
import { publicPaths, withQuery } from '#domain/public/public-paths.ts'
import { forgetByReader, leaveByReader } from '#server/contacts/of-readers.ts'
import { offeredKinds } from '#server/contacts/waiting-contacts.ts'
import { Failure } from '#server/http/failure.ts'
import { perform } from '#server/http/serve.ts'
import { contactPart } from './contact-part.ts'
import { sampleIdOf } from './notices.ts'
import { resultPage } from './result-page.ts'
import type { PageAnswer, Visit } from './visit.ts'

/** Stores or forgets the contact, then redirects the browser, so that reloading the page repeats nothing. */
export async function sendContact(visit: Visit): Promise<PageAnswer> {
  const { services, request, kept, language, texts } = visit
  const sample_id = sampleIdOf(visit)
  const { body } = request
  const sent = body instanceof URLSearchParams ? body : new URLSearchParams()
  const query = kept.code === null ? {} : { code: kept.code }
  const asked = { params: { sample_id }, query }
  const to = (contact: string) => ({ to: withQuery(publicPaths.result(sample_id), { ...kept, contact }) })
  if (sent.has('forget')) {
    await perform(forgetPublicContact, forgetByReader, services, request, asked)
    return to('forgotten')
  }
  const typed = (sent.get('contact') ?? '').slice(0, 300)
  try {
    // If the service offers only one kind, read every text as that kind: a text of the other kind is then invalid.
    const kinds = await offeredKinds(services.db)
    const kind = kinds.length === 1 ? kinds[0] : contactKindOf(typed)
    const input = { kind, contact: typed, language }
    await perform(leavePublicContact, leaveByReader, services, request, { ...asked, body: input })
    return to('kept')
  } catch (error) {
    if (!(error instanceof Failure) || !['invalid', 'conflict'].includes(error.code)) throw error
    const { contact } = texts.waiting
    const fault = error.code === 'invalid' ? contact.wrong : contact.notTaken
    const again = await resultPage(visit, await contactPart(visit, { typed, fault }))
    return { ...again, status: error.status }
  }
}

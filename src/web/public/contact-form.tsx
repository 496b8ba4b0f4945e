/** Asks for one message when the result is ready: a field, what happens to the address, and a way to withdraw it. */
import type { ContactPart, Kept } from '#contract/public-pages.ts'
import { publicPaths, withQuery } from '#domain/public/public-paths.ts'
import type { PublicTexts } from '#domain/public/texts/en.ts'

type Contact = {
  readonly part: ContactPart
  readonly sample_id: string
  readonly kept: Kept
  readonly texts: PublicTexts
}

/** The card. Both forms work without JavaScript. */
export function ContactForm({ part, sample_id, kept, texts }: Contact) {
  const words = texts.waiting.contact
  const { kinds, typed, fault, done } = part
  const action = withQuery(publicPaths.contact(sample_id), kept)
  const label = kinds.length > 1 ? words.either : kinds[0] === 'EMAIL' ? words.email : words.number
  return (
    <section className="card contact">
      <h2>{words.title}</h2>
      {done && <p role="status">{done === 'kept' ? words.kept : words.forgotten}</p>}
      <p className="hint">{words.about}</p>
      <form action={action} method="post">
        <div className="field">
          <label htmlFor="contact">{label}</label>
          {fault && (
            <p className="fault" id="contact-fault" role="alert">
              {fault}
            </p>
          )}
          <input
            id="contact"
            name="contact"
            defaultValue={typed}
            required
            autoComplete="off"
            inputMode={kinds.length > 1 ? 'text' : kinds[0] === 'EMAIL' ? 'email' : 'tel'}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? 'contact-fault' : undefined}
          />
        </div>
        <button type="submit">{words.leave}</button>
      </form>
      <form action={action} method="post">
        <button type="submit" className="button quiet" name="forget" value="1">
          {words.forget}
        </button>
      </form>
    </section>
  )
}

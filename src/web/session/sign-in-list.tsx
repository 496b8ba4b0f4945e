/** When somebody signed in, and which tries were refused: an administrator's view of a person, and one's own. */
import { useQuery } from '@tanstack/react-query'
import { ownSignIns, type SignInTry } from '#contract/session.ts'
import { call } from '#web/api/call.ts'
import { sentenceOf } from '#web/api/refusal.ts'
import { When } from '#web/samples/when.tsx'
import { signInTexts as words } from '#web/texts/sign-ins.ts'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import styles from './sign-in-list.module.css'

type Answer = { readonly data: SignInTry[] | undefined; readonly error: Error | null }

/** The list with its heading. `lead` says what to do about a line that nobody knows of. */
export function SignInList({ answer: { data, error }, lead }: { answer: Answer; lead: string }) {
  return (
    <section className={styles.part} aria-labelledby="sign-ins">
      <h2 id="sign-ins">{words.title}</h2>
      <p className={styles.lead}>{lead}</p>
      {data === undefined ? (
        error === null ? (
          <ListSkeleton rows={3} label={words.loading} />
        ) : (
          <p role="alert">{words.notLoaded(sentenceOf(error))}</p>
        )
      ) : data.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ul className={styles.list}>
          {data.map(({ at, outcome }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two tries may be of one millisecond.
            <li key={`${at} ${index}`} data-refused={outcome === 'REFUSED' || undefined}>
              <When iso={at} />
              <span>{words.outcomes[outcome]}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** One's own. */
export function OwnSignIns() {
  const answer = useQuery({
    queryKey: ['own-sign-ins'],
    queryFn: ({ signal }) => call(ownSignIns, {}, { signal }),
  })
  return <SignInList answer={answer} lead={words.ownLead} />
}

/**
 * When a person signed in, and which attempts were refused. Administrators see it for anybody, other people for themselves.
 */
import { useQuery } from '@tanstack/react-query'
import { ownSignIns, type SignInTry } from '#contract/session.ts'
import { call } from '#web/api/call.ts'
import { sentenceOf } from '#web/api/refusal.ts'
import { When } from '#web/samples/when.tsx'
import { signInTexts as words } from '#web/texts/sign-ins.ts'
import { SignInRows, SignInsLead, SignInsPart } from '#web/ui/sign-ins.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'

type Answer = { readonly data: SignInTry[] | undefined; readonly error: Error | null }

/** The list with its heading. `lead` says what to do about a sign-in that the person does not recognise. */
export function SignInList({ answer: { data, error }, lead }: { answer: Answer; lead: string }) {
  return (
    <SignInsPart aria-labelledby="sign-ins">
      <h2 id="sign-ins">{words.title}</h2>
      <SignInsLead>{lead}</SignInsLead>
      {data === undefined ? (
        error === null ? (
          <ListSkeleton rows={3} label={words.loading} />
        ) : (
          <p role="alert">{words.notLoaded(sentenceOf(error))}</p>
        )
      ) : data.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <SignInRows>
          {data.map(({ at, outcome }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two attempts may share a millisecond.
            <li key={`${at} ${index}`} data-refused={outcome === 'REFUSED' || undefined}>
              <When iso={at} />
              <span>{words.outcomes[outcome]}</span>
            </li>
          ))}
        </SignInRows>
      )}
    </SignInsPart>
  )
}

/** The person's own sign-ins. */
export function OwnSignIns() {
  const answer = useQuery({
    queryKey: ['own-sign-ins'],
    queryFn: ({ signal }) => call(ownSignIns, {}, { signal }),
  })
  return <SignInList answer={answer} lead={words.ownLead} />
}

import { SignInForm } from '#web/session/sign-in-form.tsx'
import { useSignIn } from '#web/session/use-sign-in.ts'

/** The form of the sign-in page, on a page of a shift. */
export function SignInHere() {
  return <SignInForm signIn={useSignIn()} />
}

/** Signs in, and keeps the reason if the server refuses. */
import { useMutation } from '@tanstack/react-query'
import { signIn } from '#contract/session.ts'
import { call } from '#web/api/call.ts'
import { knownBrowsers } from './known-browser.ts'
import { keepTokens } from './session.ts'

/** What a person types to sign in. */
export type Credentials = { email: string; password: string; otp?: string }

/** The attempt to sign in. On success it stores the session, and the page continues by itself. */
export function useSignIn() {
  return useMutation({
    mutationFn: async (input: Credentials) =>
      call(signIn, { input: { ...input, browsers: await knownBrowsers().catch(() => []) } }),
    onSuccess: keepTokens,
  })
}
export type SignIn = ReturnType<typeof useSignIn>

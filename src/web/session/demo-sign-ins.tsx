/** The demo's accounts, one sign-in button each (R13.10). */
import { IconLogin2 } from '@tabler/icons-react'
import { sessionTexts } from '#web/texts/session.ts'
import { DemoAccounts } from '#web/ui/sign-in.tsx'
import type { SignIn } from './use-sign-in.ts'

const words = sessionTexts.demo

/** One button for each account; they share a password. */
export function DemoSignIns({ demo, signIn }: { demo: { password: string; emails: string[] }; signIn: SignIn }) {
  return (
    <DemoAccounts aria-labelledby="demo-sign-ins">
      <h2 id="demo-sign-ins">{words.title}</h2>
      <p>
        {words.text} <code>{demo.password}</code>
      </p>
      <ul>
        {demo.emails.map((email) => (
          <li key={email}>
            <button
              type="button"
              aria-label={words.signInAs(email)}
              disabled={signIn.isPending}
              onClick={() => signIn.mutate({ email, password: demo.password })}
            >
              {email}
              <IconLogin2 size={18} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </DemoAccounts>
  )
}

/** The demo's accounts, one sign-in button each (decision 1). */
import { IconLogin2 } from '@tabler/icons-react'
import { sessionTexts } from '#web/texts/session.ts'
import styles from './demo-sign-ins.module.css'
import type { SignIn } from './use-sign-in.ts'

const words = sessionTexts.demo

/** One button for each account; they share a password. */
export function DemoSignIns({ demo, signIn }: { demo: { password: string; emails: string[] }; signIn: SignIn }) {
  return (
    <section className={styles.demo} aria-labelledby="demo-sign-ins">
      <h2 id="demo-sign-ins" className={styles.title}>
        {words.title}
      </h2>
      <p className={styles.text}>
        {words.text} <code className={styles.password}>{demo.password}</code>
      </p>
      <ul className={styles.list}>
        {demo.emails.map((email) => (
          <li key={email}>
            <button
              type="button"
              className={styles.account}
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
    </section>
  )
}

/** Sign-in (spec S2): what '/' shows to people who are signed out. */

import { IconClockPause } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { serviceQuery } from '#web/api/queries.ts'
import { DemoMark } from '#web/service/demo-mark.tsx'
import { Footer } from '#web/service/footer.tsx'
import { LoadedPart } from '#web/service/loaded-part.tsx'
import { PageTitle } from '#web/service/page-title.tsx'
import { ServiceName } from '#web/service/service-name.tsx'
import { sessionTexts } from '#web/texts/session.ts'
import { DemoSignIns } from './demo-sign-ins.tsx'
import { hasReturn } from './return-to.ts'
import { SignInForm } from './sign-in-form.tsx'
import styles from './sign-in-page.module.css'
import { useSignIn } from './use-sign-in.ts'

// Loaded on demand, because few devices have a shift.
const ShiftOffer = lazy(async () => ({ default: (await import('#web/shifts/shift-offer.tsx')).ShiftOffer }))

const words = sessionTexts

/** The page. */
export function SignInPage() {
  const { data: service } = useQuery(serviceQuery)
  const signIn = useSignIn()
  return (
    <div className={styles.page}>
      <PageTitle>{words.title}</PageTitle>
      <main className={styles.card} data-demo={Boolean(service?.demo) || undefined}>
        <div className={styles.top}>
          <ServiceName />
          <DemoMark />
        </div>
        <LoadedPart>
          <ShiftOffer />
        </LoadedPart>
        <div className={styles.parts}>
          <div>
            <h1 className={styles.title}>{words.title}</h1>
            {hasReturn() && (
              <p className={styles.ended}>
                <IconClockPause size={20} aria-hidden="true" />
                {words.ended}
              </p>
            )}
            <SignInForm signIn={signIn} />
            {service?.admin_email && (
              <p className={styles.help}>
                {words.help} <a href={`mailto:${service.admin_email}`}>{service.admin_email}</a>
              </p>
            )}
          </div>
          {service?.demo && <DemoSignIns demo={service.demo} signIn={signIn} />}
        </div>
      </main>
      <div className={styles.footer}>
        <Footer />
      </div>
    </div>
  )
}

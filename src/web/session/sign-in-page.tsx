/** Sign-in (R4.3): what '/' shows to people who are signed out. */

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
import {
  EndedNote,
  HelpLine,
  SignInCard,
  SignInFooter,
  SignInParts,
  SignInScreen,
  SignInTitle,
  SignInTop,
} from '#web/ui/sign-in.tsx'
import { DemoSignIns } from './demo-sign-ins.tsx'
import { hasReturn } from './return-to.ts'
import { SignInForm } from './sign-in-form.tsx'
import { useSignIn } from './use-sign-in.ts'

// Loaded on demand, because few devices have a shift.
const ShiftOffer = lazy(async () => ({ default: (await import('#web/shifts/shift-offer.tsx')).ShiftOffer }))

const words = sessionTexts

/** The page. */
export function SignInPage() {
  const { data: service } = useQuery(serviceQuery)
  const signIn = useSignIn()
  return (
    <SignInScreen>
      <PageTitle>{words.title}</PageTitle>
      <SignInCard data-demo={Boolean(service?.demo) || undefined}>
        <SignInTop>
          <ServiceName />
          <DemoMark />
        </SignInTop>
        <LoadedPart>
          <ShiftOffer />
        </LoadedPart>
        <SignInParts>
          <div>
            <SignInTitle>{words.title}</SignInTitle>
            {hasReturn() && (
              <EndedNote>
                <IconClockPause size={20} aria-hidden="true" />
                {words.ended}
              </EndedNote>
            )}
            <SignInForm signIn={signIn} />
            {service?.admin_email && (
              <HelpLine>
                {words.help} <a href={`mailto:${service.admin_email}`}>{service.admin_email}</a>
              </HelpLine>
            )}
          </div>
          {service?.demo && <DemoSignIns demo={service.demo} signIn={signIn} />}
        </SignInParts>
      </SignInCard>
      <SignInFooter>
        <Footer />
      </SignInFooter>
    </SignInScreen>
  )
}

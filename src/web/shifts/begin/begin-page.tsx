/** '/shift/begin': reserves labels and begins a shift on this device, after testing that the device can store it. */
import { IconDeviceTablet, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { sentenceOf } from '#web/api/refusal.ts'
import { SurveyLoading } from '#web/collection/survey-loading.tsx'
import { optionsQuery } from '#web/collection/survey-queries.ts'
import { paths } from '#web/paths.ts'
import { PageTitle } from '#web/service/page-title.tsx'
import { useSignedIn } from '#web/session/session.ts'
import { useCurrent } from '#web/shifts/current-shift.ts'
import { beginTexts } from '#web/texts/begin-shift.ts'
import { shiftTexts } from '#web/texts/shifts.ts'
import { Button } from '#web/ui/button.tsx'
import { FullPage } from '#web/ui/full-page.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { BeginHeading, BeginLead, BulletLines } from '#web/ui/shift-begin.tsx'
import { BeginForm } from './begin-form.tsx'
import { SiteShifts } from './site-shifts.tsx'

const words = beginTexts

/** The page. */
export function BeginPage() {
  const { performs_collection } = useSignedIn()
  if (!performs_collection) {
    return (
      <Panel icon={<IconLock size={28} />} title={words.noAccess.title} level={1}>
        {words.noAccess.text}
      </Panel>
    )
  }
  return (
    <FullPage title={words.title}>
      <PageTitle>{words.title}</PageTitle>
      <BeginLead>{words.lead}</BeginLead>
      <Begin />
      <SiteShifts />
    </FullPage>
  )
}

/** Whether this is an iPhone or iPad on which the page is not on the home screen. */
function isInTabOfIos(): boolean {
  const isIos =
    /iPhone|iPad|iPod/.test(navigator.userAgent) || ('standalone' in navigator && navigator.maxTouchPoints > 1)
  return isIos && !window.matchMedia('(display-mode: standalone)').matches
}

function Begin() {
  const current = useCurrent()
  const options = useQuery(optionsQuery)
  if (current.is === 'impossible') {
    return (
      <Panel icon={<IconLock size={28} />} title={shiftTexts.impossible.title} isFault>
        {shiftTexts.impossible.text}
      </Panel>
    )
  }
  if (current.is === 'elsewhere') {
    return (
      <Panel icon={<IconLock size={28} />} title={shiftTexts.elsewhere.title}>
        {shiftTexts.elsewhere.text}
      </Panel>
    )
  }
  if (current.is === 'locked' || current.is === 'open') {
    return (
      <Panel
        icon={<IconDeviceTablet size={28} />}
        title={words.open.title}
        actions={
          <Button component={Link} to={paths.shift}>
            {words.open.goOn}
          </Button>
        }
      >
        {words.open.text}
      </Panel>
    )
  }
  if (isInTabOfIos()) {
    return (
      <section aria-labelledby="ios">
        <BeginHeading id="ios">{words.ios.title}</BeginHeading>
        <BulletLines>
          <ol>
            {words.ios.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
        </BulletLines>
      </section>
    )
  }
  if (current.is === 'asked' || options.data === undefined) {
    return <SurveyLoading fault={options.error ? sentenceOf(options.error) : null} onAgain={options.refetch} />
  }
  return <BeginForm free={options.data.Samples} />
}

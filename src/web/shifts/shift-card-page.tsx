/** '/shift/card': the reminder card of a sample of this shift, made from data that the shift stored when it began. */
import { IconCircleCheck, IconNotes } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { publicPaths } from '#domain/public/public-paths.ts'
import { CardToPrint } from '#web/collection/card-to-print.tsx'
import { useReminder } from '#web/collection/reminder-card.tsx'
import page from '#web/collection/reminder-page.module.css'
import { paths } from '#web/paths.ts'
import { PageTitle } from '#web/service/page-title.tsx'
import { shiftTexts } from '#web/texts/shifts.ts'
import { surveyTexts } from '#web/texts/survey.ts'
import { Button } from '#web/ui/button.tsx'
import { FullPage } from '#web/ui/full-page.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useNamedSample } from './find-sample.ts'
import styles from './shift.module.css'
import { useShift } from './shift-context.ts'
import type { ShiftSample } from './shift-record.ts'
import { resultDay } from './shift-time.ts'

const words = shiftTexts.card

/** The page. */
export function ShiftCardPage() {
  const sample = useNamedSample()
  if (sample === undefined) {
    return (
      <Panel
        icon={<IconNotes size={28} />}
        title={words.missing}
        level={1}
        actions={
          <Button component={Link} to={paths.shift}>
            {shiftTexts.survey.back}
          </Button>
        }
      />
    )
  }
  return <Card sample={sample} />
}

function Card({ sample }: { readonly sample: ShiftSample }) {
  const { sample_id } = sample
  const { shift } = useShift()
  const navigate = useNavigate()
  const { begun, service, site } = shift.kit
  const taken = begun.ids.find((one) => one.sample_id === sample_id)
  const hasCodes = begun.ids.some(({ check_code }) => check_code !== null)
  const reminder = useReminder({
    sample: {
      sample_id,
      check_code: taken?.check_code ?? null,
      return_date: resultDay(shift, sample),
    },
    card: { path: taken?.card_path ?? publicPaths.result(sample_id) },
    ...{ site, service },
  })
  return (
    <FullPage title={surveyTexts.reminder.title} sampleId={sample_id} done={1}>
      <PageTitle>{surveyTexts.tabTitle(surveyTexts.title, surveyTexts.reminder.title)}</PageTitle>
      <div className={page.page}>
        <p role="status" className={`${styles.kept} ${styles.noPrint}`}>
          <IconCircleCheck size={20} aria-hidden="true" /> {words.added(sample_id)}
        </p>
        {!shift.isReserved(sample_id) && (
          <p className={`${styles.look} ${styles.noPrint}`}>
            {words.notReserved(sample_id)} {hasCodes && taken === undefined && words.noCode}
          </p>
        )}
        <CardToPrint reminder={reminder} />
        <div className={page.ways}>
          <Button variant="outline" onClick={() => navigate({ to: paths.shift })}>
            {words.done}
          </Button>
          <Button onClick={() => navigate({ to: paths.shiftSurvey, search: { step: 0 } })}>{words.another}</Button>
        </div>
      </div>
    </FullPage>
  )
}

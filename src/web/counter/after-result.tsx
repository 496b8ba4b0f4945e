/** The counter's page once there is a result: what the person reads, telling, and the rest. */
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Sample } from '#contract/samples.ts'
import { refusal } from '#domain/sample/sample-lifecycle.ts'
import type { Viewer } from '#domain/viewer.ts'
import { paths } from '#web/paths.ts'
import { sampleQuery } from '#web/samples/sample-query.ts'
import { StatusMarks } from '#web/samples/status-marks.tsx'
import { TicketFact } from '#web/samples/ticket-fact.tsx'
import { PageTitle } from '#web/service/page-title.tsx'
import { atCounterTexts as words } from '#web/texts/at-counter.ts'
import { FullPage } from '#web/ui/full-page.tsx'
import { Halves, Row, Stack } from '#web/ui/layout.tsx'
import { useTopFocus } from '#web/ui/use-top-focus.ts'
import { AsReadStored } from './as-read-stored.tsx'
import type { ReadIn } from './in-language.tsx'
import { StripTimers } from './strip-timers.tsx'
import { TheRest } from './the-rest.tsx'
import { Told } from './told.tsx'

type AfterResult = {
  readonly sample: Sample
  readonly viewer: Viewer
  /** Whether the form stood here until a moment ago. */
  readonly isJustSubmitted: boolean
  readonly readIn: ReadIn
}

/** The page. */
export function AfterResult({ sample, viewer, isJustSubmitted, readIn }: AfterResult) {
  useTopFocus(isJustSubmitted)
  const { sample_id, shown_id } = sample
  const navigate = useNavigate()
  // Somebody else may correct it while it is read to the person.
  useQuery({ ...sampleQuery(sample_id), refetchInterval: 20_000 })
  const mayCorrect = refusal('correct', sample, viewer) === null
  const correct = (strip_type = '') =>
    navigate({ to: paths.counter(sample_id), search: { correct: strip_type } as Record<string, unknown> as never })
  return (
    <FullPage
      title={words.title}
      sampleId={shown_id}
      isWide
      mark={
        <Row as="span">
          <StatusMarks sample={sample} audience="analysis" />
          <TicketFact sample={sample} />
        </Row>
      }
      leave={{ label: words.board, onLeave: () => navigate({ to: paths.waitingBoard }) }}
    >
      <PageTitle>{`${shown_id} · ${words.title}`}</PageTitle>
      <Halves>
        <Stack gap={16}>
          <AsReadStored sample={sample} readIn={readIn} />
          {mayCorrect && (
            <p>
              <CorrectLink sample_id={sample_id} />
            </p>
          )}
        </Stack>
        <Stack gap={24}>
          <StripTimers sample_id={sample_id} onEnter={mayCorrect ? correct : undefined} />
          <Told sample={sample} viewer={viewer} />
          <TheRest sample={sample} viewer={viewer} />
        </Stack>
      </Halves>
    </FullPage>
  )
}

function CorrectLink({ sample_id }: { readonly sample_id: string }) {
  // The router knows the search parameters of this route only if the address is written out.
  return (
    <Link to={paths.counter(sample_id)} search={{ correct: '' } as Record<string, unknown> as Record<string, never>}>
      {words.correct}
    </Link>
  )
}

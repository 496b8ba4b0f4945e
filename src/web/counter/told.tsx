/** Telling the person at the counter: the questions of the sharing survey, for whoever may share the result. */
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Sample } from '#contract/samples.ts'
import { readTelling } from '#contract/sharing.ts'
import { formatDateTime } from '#domain/dates.ts'
import { refusal } from '#domain/sample/sample-lifecycle.ts'
import { endsWithoutResult } from '#domain/sample/ticket.ts'
import type { Viewer } from '#domain/viewer.ts'
import { call } from '#web/api/call.ts'
import { sentenceOf } from '#web/api/refusal.ts'
import type { Options } from '#web/collection/survey-context.ts'
import { optionsQuery } from '#web/collection/survey-queries.ts'
import { DraftNote } from '#web/form/draft-note.tsx'
import { FormFaults } from '#web/form/form-parts.tsx'
import { FormWithButtons } from '#web/form/form-with-buttons.tsx'
import { LeaveForm } from '#web/form/leave-form.tsx'
import { paths } from '#web/paths.ts'
import { Again } from '#web/samples/again.tsx'
import { SamplePageTold } from '#web/samples/sample-page-told.tsx'
import { useZone } from '#web/samples/when.tsx'
import { NotToldButton } from '#web/sharing/not-told.tsx'
import { ShareFields } from '#web/sharing/share-fields.tsx'
import { useShare } from '#web/sharing/use-share.ts'
import { atCounterTexts } from '#web/texts/at-counter.ts'
import { Notice, Stack } from '#web/ui/layout.tsx'
import { ToldNoResult } from './told-no-result.tsx'

const words = atCounterTexts.told

const heard = (sample: Sample) =>
  endsWithoutResult(sample) && sample.shared_at === null ? words.notAnalyzed.heard : words.outcomes.HEARD

type Told = { readonly sample: Sample; readonly viewer: Viewer }

/** The part of the page. */
export function Told({ sample, viewer }: Told) {
  return (
    <Stack as="section" aria-labelledby="told">
      <h2 id="told">{words.title}</h2>
      <SamplePageTold sample={sample} />
      <LastNoted sample={sample} viewer={viewer} />
      <Telling sample={sample} viewer={viewer} />
    </Stack>
  )
}

/** What became of it, as it was noted last, when and by whom. */
function LastNoted({ sample, viewer }: Told) {
  const { sample_id, shared_at, last_update } = sample
  const zone = useZone()
  const { data } = useQuery({
    queryKey: ['samples', 'telling', sample_id, last_update],
    queryFn: ({ signal }) => call(readTelling, { params: { sample_id } }, { signal }),
    placeholderData: (before) => before,
  })
  const last = data?.last ?? null
  if (last === null) return shared_at !== null && <Notice tone="said">{words.done}</Notice>
  const { outcomes, told_at, told_by } = last
  return (
    <Notice tone={shared_at === null ? 'look' : 'said'} role="status">
      {[
        ...(shared_at === null ? [] : [words.done]),
        ...outcomes.map((one) => (one === 'HEARD' ? heard(sample) : words.outcomes[one])),
        words.noted(formatDateTime(told_at, zone), told_by),
        ...(shared_at === null && refusal('share', sample, viewer) === null ? [words.afterAll] : []),
      ].join(' ')}
    </Notice>
  )
}

function Telling({ sample, viewer }: Told) {
  // The form stays until it is done with what was typed, though the sample may be shared a moment earlier.
  const [isAsked, setAsked] = useState(() => sample.shared_at === null && refusal('share', sample, viewer) === null)
  const { data: options, error, refetch, isFetching } = useQuery({ ...optionsQuery, enabled: isAsked })
  const { sample_id } = sample
  const refused = refusal('share', sample, viewer)
  if (!isAsked && sample.shared_at !== null) return null
  if (endsWithoutResult(sample) && viewer.performs_collection && sample.collecting_site_id === viewer.site_id)
    return <ToldNoResult sample={sample} />
  if (!isAsked && refused !== null) {
    if (refused.code === 'wrong_role') return <p>{words.notYou(refused.detail)}</p>
    return (
      <p>
        {words.otherwise(refused.detail)} <Link to={paths.sample(sample_id)}>{words.page}</Link>
      </p>
    )
  }
  if (options !== undefined)
    return <Questions sample={sample} viewer={viewer} options={options} onDone={() => setAsked(false)} />
  if (error !== null && !isFetching) return <Again onAgain={refetch}>{sentenceOf(error)}</Again>
  return null
}

type Questions = Told & { readonly options: Options; readonly onDone: () => void }

function Questions({ sample, viewer, options, onDone }: Questions) {
  const form = useShare(sample, onDone)
  const navigate = useNavigate()
  const { draft } = form
  if (!draft.isReady) return null
  return (
    <>
      <FormFaults form={form} />
      <DraftNote draft={draft} />
      <FormWithButtons
        look="card"
        form={form}
        submit={words.submit}
        cancel={words.later}
        onCancel={() => navigate({ to: paths.waitingBoard })}
      >
        <ShareFields sample={sample} options={options} form={form} />
      </FormWithButtons>
      <NotToldButton sample={sample} viewer={viewer} />
      {/* What was typed stays on the device, and stands here again: nothing is lost by leaving. */}
      <LeaveForm isChanged={() => draft.isChanged() && !draft.isKept} />
    </>
  )
}

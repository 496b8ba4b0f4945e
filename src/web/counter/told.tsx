/** Telling the person at the counter: the questions of the sharing survey, for whoever may share the result. */
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Sample } from '#contract/samples.ts'
import { refusal } from '#domain/sample/sample-lifecycle.ts'
import type { Viewer } from '#domain/viewer.ts'
import { sentenceOf } from '#web/api/refusal.ts'
import type { Options } from '#web/collection/survey-context.ts'
import { optionsQuery } from '#web/collection/survey-queries.ts'
import { DraftedForm } from '#web/form/form-parts.tsx'
import { FormWithButtons } from '#web/form/form-with-buttons.tsx'
import { paths } from '#web/paths.ts'
import { Again } from '#web/samples/again.tsx'
import { NotToldButton } from '#web/sharing/not-told.tsx'
import { ShareFields } from '#web/sharing/share-fields.tsx'
import { useShare } from '#web/sharing/use-share.ts'
import { atCounterTexts } from '#web/texts/at-counter.ts'
import { Notice, Stack } from '#web/ui/layout.tsx'

const words = atCounterTexts.told

type Told = { readonly sample: Sample; readonly viewer: Viewer }

/** The part of the page. */
export function Told({ sample, viewer }: Told) {
  return (
    <Stack as="section" aria-labelledby="told">
      <h2 id="told">{words.title}</h2>
      <Telling sample={sample} viewer={viewer} />
    </Stack>
  )
}

function Telling({ sample, viewer }: Told) {
  // The form stays until it is done with what was typed, though the sample may be shared a moment earlier.
  const [isAsked, setAsked] = useState(() => sample.shared_at === null && refusal('share', sample, viewer) === null)
  const { data: options, error, refetch, isFetching } = useQuery({ ...optionsQuery, enabled: isAsked })
  const { sample_id } = sample
  const refused = refusal('share', sample, viewer)
  if (!isAsked && sample.shared_at !== null) return <Notice tone="said">{words.done}</Notice>
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
  return (
    <DraftedForm form={form}>
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
    </DraftedForm>
  )
}

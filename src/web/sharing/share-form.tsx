/** The survey form on a page of its own (R4.22): what was shared, and what the person makes of it. */
import { useNavigate } from '@tanstack/react-router'
import type { Sample } from '#contract/samples.ts'
import type { Options } from '#web/collection/survey-context.ts'
import { FormPage } from '#web/form/form-page.tsx'
import { paths } from '#web/paths.ts'
import { useGoBack } from '#web/samples/use-go-back.ts'
import { sharingTexts } from '#web/texts/sharing.ts'
import { ShareFields } from './share-fields.tsx'
import { useShare } from './use-share.ts'

const words = sharingTexts

/** The form. */
export function ShareForm({ sample, options }: { sample: Sample; options: Options }) {
  const { sample_id } = sample
  const navigate = useNavigate()
  const goBack = useGoBack(paths.sample(sample_id))
  const form = useShare(sample, () => navigate({ to: paths.downloadResults(sample_id), replace: true }))
  return (
    <FormPage title={words.title} sample_id={sample_id} form={form} onLeave={goBack} submit={words.submit}>
      <ShareFields sample={sample} options={options} form={form} />
    </FormPage>
  )
}

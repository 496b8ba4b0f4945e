/** What happens to the rest of a sample that was tested at the counter. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Sample } from '#contract/samples.ts'
import { refusal } from '#domain/sample/sample-lifecycle.ts'
import type { Viewer } from '#domain/viewer.ts'
import { paths } from '#web/paths.ts'
import { GiveBackButton } from '#web/samples/give-back.tsx'
import { atCounterTexts } from '#web/texts/at-counter.ts'
import { Button } from '#web/ui/button.tsx'
import { Buttons, Notice, Stack } from '#web/ui/layout.tsx'
import { toast } from '#web/ui/toast.ts'

const words = atCounterTexts.rest

type TheRest = { readonly sample: Sample; readonly viewer: Viewer }

/** The ways, each only where the rules allow it. */
export function TheRest({ sample, viewer }: TheRest) {
  return (
    <Stack as="section" aria-labelledby="the-rest">
      <h2 id="the-rest">{words.title}</h2>
      <Ways sample={sample} viewer={viewer} />
    </Stack>
  )
}

function Ways({ sample, viewer }: TheRest) {
  const { sample_id, shown_id, returned_at, analysis_site } = sample
  if (returned_at !== null) return <Notice tone="said">{words.returned}</Notice>
  if (analysis_site !== viewer.site_id) return <p>{words.none}</p>
  const isOffered = (action: 'prepareForFurtherAnalysis' | 'dispose') => refusal(action, sample, viewer) === null
  return (
    <Buttons>
      <GiveBackButton sample={sample} viewer={viewer} />
      {isOffered('prepareForFurtherAnalysis') && (
        <Button component={FurtherLink} sample_id={sample_id} variant="outline">
          {words.further}
        </Button>
      )}
      {isOffered('dispose') && (
        <Button component={DestroyLink} sample_id={sample_id} variant="outline">
          {words.destroy}
        </Button>
      )}
      <Button component={Link} to={paths.waitingBoard} variant="outline" onClick={() => toast(words.kept(shown_id))}>
        {words.keep}
      </Button>
    </Buttons>
  )
}

type SampleWay = { readonly sample_id: string; readonly className?: string; readonly children?: ReactNode }

function FurtherLink({ sample_id, ...rest }: SampleWay) {
  return <Link to={paths.prepareForFurtherAnalysis} search={{ samples: sample_id }} {...rest} />
}

function DestroyLink({ sample_id, ...rest }: SampleWay) {
  return <Link to={paths.disposeSamples} search={{ samples: sample_id, from: sample_id }} {...rest} />
}

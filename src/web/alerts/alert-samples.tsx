/** The samples that a draft rests on; add and remove them by ID. */
import { IconX } from '@tabler/icons-react'
import type { Alert } from '#contract/alert-shapes.ts'
import { addAlertSamples, removeAlertSamples } from '#contract/alerts.ts'
import { SmallForm } from '#web/form/small-form.tsx'
import { asked, useChange } from '#web/form/use-change.ts'
import { useUnkeptForm } from '#web/form/use-form.ts'
import { paths } from '#web/paths.ts'
import { SampleLink } from '#web/samples/sample-link.tsx'
import { useSignedIn } from '#web/session/session.ts'
import { alertTexts as words } from '#web/texts/alerts.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, Row } from '#web/ui/layout.tsx'
import { TextField } from '#web/ui/question.tsx'
import { RefusedFaults } from '#web/ui/refused.tsx'

/** The list, with its form while a draft is written. */
export function AlertSamples({ alert: { id, samples, draft, may_issue } }: { readonly alert: Alert }) {
  const remove = useChange(removeAlertSamples, { refused: (why) => why })
  const { performs_analysis } = useSignedIn()
  const hrefOf = performs_analysis ? paths.result : paths.sample
  const mayChange = draft !== null && may_issue
  return (
    <Card aria-labelledby="samples-title">
      <h2 id="samples-title">{words.samplesPart}</h2>
      <p>{words.samplesCount(samples.count, samples.ids.length)}</p>
      {samples.ids.length > 0 && (
        <Row as="ul" gap={16}>
          {samples.ids.map((sample) => (
            <li key={sample}>
              <SampleLink id={sample} href={hrefOf(sample)} />
              {mayChange && (
                <Button
                  variant="subtle"
                  aria-label={words.removeSample(sample)}
                  onClick={() => remove.send({ params: { id }, input: { samples: [sample] } })}
                >
                  <IconX size={18} aria-hidden="true" />
                </Button>
              )}
            </li>
          ))}
        </Row>
      )}
      <RefusedFaults faults={remove.faults} />
      {mayChange && <AddSamples id={id} />}
    </Card>
  )
}

const begun = { samples: '' }

function AddSamples({ id }: { readonly id: number }) {
  const form = useUnkeptForm<typeof begun>({
    begun,
    ask: ({ samples }) =>
      asked(addAlertSamples, {
        params: { id },
        input: { samples: samples.split(/[\s,;]+/).filter((one) => one !== '') },
      }),
    done: words.addedSamples,
    place: ({ message }) => ({ field: 'samples', message }),
  })
  return (
    <SmallForm form={form} submit={words.addSamplesSave} isBeside>
      <TextField {...form.text('samples')} label={words.addSamples} hint={words.addSamplesHint} />
    </SmallForm>
  )
}

/**
 * The form to dispose of samples: lists the samples, and separately those that cannot be disposed of, each with the reason.
 */

import { IconAlertCircle, IconBan } from '@tabler/icons-react'
import type { Sample } from '#contract/samples.ts'
import { refusal } from '#domain/sample/sample-lifecycle.ts'
import { containerWords, sampleTypeWords } from '#domain/sample/sample-words.ts'
import type { Viewer } from '#domain/viewer.ts'
import { FormPage } from '#web/form/form-page.tsx'
import { paths } from '#web/paths.ts'
import { ListLink } from '#web/samples/list-link.tsx'
import { SampleLink } from '#web/samples/sample-link.tsx'
import { StatusChip } from '#web/samples/status-marks.tsx'
import { TitledPage } from '#web/service/titled-page.tsx'
import { disposalTexts } from '#web/texts/disposal.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceCard } from '#web/ui/choice-list.tsx'
import { Lines, Mono, Muted, Stack, Why } from '#web/ui/layout.tsx'
import { NamePair } from '#web/ui/name-pair.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { useDisposeForm } from './use-dispose.ts'

const words = disposalTexts

type DisposeForm = {
  readonly ids: readonly string[]
  readonly samples: readonly Sample[]
  readonly viewer: Viewer
  readonly onLeave: () => Promise<void>
}

/** A sample that cannot be disposed of, and why. */
type Out = { readonly sample_id: string; readonly label: string | null; readonly why: string }

/** The form. */
export function DisposeForm({ ids, samples, viewer, onLeave }: DisposeForm) {
  const whyNot = (sample: Sample) => refusal('dispose', sample, viewer)
  const inside = samples.filter((sample) => whyNot(sample) === null)
  const out = ids.flatMap((sample_id): Out[] => {
    const sample = samples.find((one) => one.sample_id === sample_id)
    if (sample === undefined) return [{ sample_id, label: null, why: words.notFound(sample_id) }]
    const why = whyNot(sample)
    return why === null ? [] : [{ sample_id, label: sample.label, why: why.detail }]
  })
  const form = useDisposeForm(ids, inside, onLeave)
  if (inside.length === 0 && !form.isSending) return <NoneLeft out={out} onLeave={onLeave} />
  return (
    <FormPage
      title={words.title}
      sample_id={ids.length === 1 ? ids[0] : undefined}
      lead={words.lead(inside.length)}
      form={form}
      onLeave={onLeave}
      submit={words.submit}
    >
      <Stack as="section" gap={8} aria-labelledby="to-dispose">
        <h2 id="to-dispose">{words.list}</h2>
        <Lines>
          {inside.map((sample) => (
            <li key={sample.sample_id}>
              <SampleLink id={sample.shown_id} href={paths.result(sample.sample_id)} />
              <StatusChip label={sample.label} />
              <Muted as="span">
                {sampleTypeWords[sample.sample_type]} · {containerWords[sample.container_type]}
              </Muted>
              <WhyNot>{form.whyNot.get(sample.sample_id)}</WhyNot>
            </li>
          ))}
        </Lines>
      </Stack>
      {out.length > 0 && <StaysOut out={out} />}
      <NamePair {...form.names('staff')} label={words.staff} isOwnName />
      <NamePair {...form.names('witness')} label={words.witness} hint={words.witnessHint} />
      <TextArea
        {...form.text('why')}
        label={words.why}
        hint={form.needsReason ? words.whyNeeded : words.whyHint}
        optional={form.needsReason ? undefined : words.optional}
        isRequired={form.needsReason}
      />
      <Stack gap={8}>
        <ChoiceCard {...form.tick('disposed', 'confirm-disposed')} label={words.confirmDisposed} />
        <ChoiceCard {...form.tick('witnessed', 'confirm-witnessed')} label={words.confirmWitnessed} />
      </Stack>
    </FormPage>
  )
}

function WhyNot({ children }: { children: string | undefined }) {
  if (children === undefined) return null
  return (
    <Why>
      <IconAlertCircle size={20} aria-hidden="true" />
      {children}
    </Why>
  )
}

function StaysOut({ out }: { out: readonly Out[] }) {
  return (
    <Stack as="section" gap={8} aria-labelledby="stays-out">
      <h2 id="stays-out">{words.out}</h2>
      <p>{words.outText}</p>
      <Lines>
        {out.map(({ sample_id, label, why }) => (
          <li key={sample_id}>
            <Mono>{sample_id}</Mono>
            {label !== null && <StatusChip label={label} />}
            <WhyNot>{why}</WhyNot>
          </li>
        ))}
      </Lines>
    </Stack>
  )
}

function NoneLeft({ out, onLeave }: Pick<DisposeForm, 'onLeave'> & { readonly out: readonly Out[] }) {
  return (
    <TitledPage title={words.title} leave={{ label: words.cancel, onLeave }}>
      <Panel
        icon={<IconBan size={28} />}
        title={words.noneLeft}
        isFault
        actions={
          <Button component={ListLink} search={{ tab: 'SamplesToDispose' }}>
            {words.toList}
          </Button>
        }
      />
      <StaysOut out={out} />
    </TitledPage>
  )
}

/** The missing step (R4.28): lists only samples that this package left out; none is ticked at first. */

import { reportMissing } from '#contract/samples.ts'
import { fullName, splitFullName } from '#domain/person-name.ts'
import { stateLabels } from '#domain/sample/sample-label.ts'
import { DraftNote } from '#web/form/draft-note.tsx'
import { FormFaults } from '#web/form/form-parts.tsx'
import { FormWithButtons } from '#web/form/form-with-buttons.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { TitledPage } from '#web/service/titled-page.tsx'
import { useSignedIn } from '#web/session/session.ts'
import { transportTexts } from '#web/texts/transport.ts'
import { Intro } from '#web/ui/layout.tsx'
import { NamePair } from '#web/ui/name-pair.tsx'
import { TickRow, TickRows } from '#web/ui/tick-list.tsx'
import { placeOf } from './fault-place.ts'

const words = transportTexts.missing

type MissingStep = {
  readonly left: readonly string[]
  /** Says what happens to samples that are not ticked. */
  readonly lead: string
  readonly onFinish: () => void
}

/** The step. */
export function MissingStep({ left, lead, onFinish }: MissingStep) {
  const begun = { missing: [] as readonly string[], names: splitFullName(useSignedIn().name) }
  const form = useForm({
    ...{ name: 'missing', about: left.join(','), begun },
    ask: ({ missing, names: { first, last } }) =>
      asked(reportMissing, { input: { samples: [...missing], fullname: fullName(first, last) } }),
    check: ({ missing, names: { first, last } }) => [
      ...(missing.length === 0 ? [{ field: `missing-${left[0]}`, message: words.tickMissing }] : []),
      ...(fullName(first, last) === '' ? [{ field: 'fullname', message: words.namesMissing }] : []),
    ],
    place: placeOf({ fullname: 'fullname' }, 'missing'),
    done: ({ updated }) => transportTexts.updated(updated, stateLabels.MISSING),
    onDone: onFinish,
  })
  const { missing } = form.values
  const toggle = (id: string) =>
    form.set({ missing: missing.includes(id) ? missing.filter((one) => one !== id) : [...missing, id] })
  return (
    <TitledPage title={words.title} leave={{ label: words.skip, onLeave: onFinish }}>
      <FormFaults form={form} />
      <DraftNote draft={form.draft} />
      <Intro>{lead}</Intro>
      <FormWithButtons look="page" form={form} submit={words.report} cancel={words.skip} onCancel={onFinish}>
        <TickRows isCard>
          {left.map((id) => (
            <TickRow
              key={id}
              id={`missing-${id}`}
              label={words.tick(id)}
              isTicked={missing.includes(id)}
              onTick={() => toggle(id)}
              shown={id}
            />
          ))}
        </TickRows>
        <NamePair {...form.names('names', 'fullname')} label={words.person} isOwnName />
      </FormWithButtons>
    </TitledPage>
  )
}

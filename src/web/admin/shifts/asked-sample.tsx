/** Asks what is true about a sample that arrived after its shift lost the ID, or with a time that cannot be right. */

import type { Answered } from '#contract/endpoint.ts'
import { answerAskedSample, type readAnyShift } from '#contract/shifts.ts'
import { askedField } from '#web/collection/survey-problems.ts'
import { SmallForm } from '#web/form/small-form.tsx'
import { asked as askedOf } from '#web/form/use-change.ts'
import { useUnkeptForm } from '#web/form/use-form.ts'
import { When } from '#web/samples/when.tsx'
import { adminShiftsTexts } from '#web/texts/admin-shifts.ts'
import { surveyTexts } from '#web/texts/survey.ts'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import { Notice } from '#web/ui/layout.tsx'
import { ListRow, RowList } from '#web/ui/list-row.tsx'
import { TextField } from '#web/ui/question.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

const words = adminShiftsTexts.asked

/** A field's name, as the survey's review shows it. */
function labelOf(field: string): string {
  const question = askedField(field)
  return question === undefined ? field : surveyTexts.short(question)
}

type Asked = Answered<typeof readAnyShift>['asked']['results'][number]

/** The sample with its question. */
export function AskedSample({ shift_id, asked }: { readonly shift_id: string; readonly asked: Asked }) {
  const { sample_id, question, made_at, received_at, form: answers, other, may_be_same } = asked
  const said = Object.entries(answers).filter(([, value]) => value !== null && value !== '' && value !== false)
  const begun: { as: '' | 'new' | 'same'; sample_id: string; reason: string } = {
    ...{ as: '', sample_id: '', reason: '' },
  }
  const at = (field: string) => `${sample_id}-${field}`
  const form = useUnkeptForm({
    begun,
    ask: ({ as, sample_id: label, reason }) =>
      as === ''
        ? []
        : askedOf(answerAskedSample, {
            params: { shift_id, sample_id },
            input: as === 'new' ? { as, sample_id: label, reason } : { as, reason },
          }),
    check: ({ as }) => (as === '' ? [{ field: at('as'), message: words.choose }] : []),
    place: ({ field, message }) => ({
      message,
      ...(field !== undefined && { field: field.startsWith(sample_id) ? field : at(field) }),
    }),
    done: words.done,
    refused: (why) => why,
  })
  return (
    <SmallForm title={words.about(sample_id)} form={form} submit={words.submit}>
      <Notice tone="look">{question}</Notice>
      <RowList>
        <ListRow label={words.made}>
          <When iso={made_at} />
        </ListRow>
        <ListRow label={words.received}>
          <When iso={received_at} />
        </ListRow>
        {said.map(([field, value]) => (
          <ListRow key={field} label={labelOf(field)}>
            {Array.isArray(value) ? value.join(', ') : String(value)}
          </ListRow>
        ))}
      </RowList>
      {other && (
        <RowList>
          <ListRow label={words.other}>{other.sample_id}</ListRow>
          <ListRow label={words.otherBy}>{other.collected_by}</ListRow>
          <ListRow label={words.otherAt}>
            <When iso={other.date_collected} />
          </ListRow>
          <ListRow label={words.otherDrugs}>{other.expected_drugs.join(', ')}</ListRow>
        </RowList>
      )}
      <ChoiceList
        {...form.one('as', at('as'))}
        label={words.how}
        choices={[
          ...(may_be_same ? [{ value: 'same' as const, label: other === null ? words.same : words.sameAs }] : []),
          { value: 'new', label: words.new },
        ]}
      />
      {form.values.as === 'new' && <TextField {...form.text('sample_id', at('sample_id'))} label={words.newId} />}
      <TextArea {...form.text('reason', at('reason'))} label={words.reason} rows={2} />
    </SmallForm>
  )
}

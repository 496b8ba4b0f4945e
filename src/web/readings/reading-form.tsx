/** What a reader sees in the files: what was found, what was not, and remarks. */
import { useNavigate } from '@tanstack/react-router'
import { type ReadingTask, writeReading } from '#contract/readings.ts'
import { fullName, splitFullName } from '#domain/person-name.ts'
import { isResult, readingFaults } from '#domain/reading/reading.ts'
import { seenFault, seenLines, seenText } from '#domain/reading/seen-lines.ts'
import { ChangeForm } from '#web/form/change-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { paths } from '#web/paths.ts'
import { useSignedIn } from '#web/session/session.ts'
import { readingTexts as words } from '#web/texts/readings.ts'
import { ChoiceCard } from '#web/ui/choice-list.tsx'
import { Muted } from '#web/ui/layout.tsx'
import { NamePair } from '#web/ui/name-pair.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

const fields = ['found', 'not_found'] as const

/** The form. */
export function ReadingForm({ task: { number, seen, reader_submits } }: { readonly task: ReadingTask }) {
  const navigate = useNavigate()
  const form = useForm({
    ...{ name: 'reading', about: number },
    begun: {
      found: seenText(seen?.found ?? []),
      not_found: (seen?.not_found ?? []).join('\n'),
      remarks: seen?.remarks ?? '',
      staff: splitFullName(useSignedIn().name),
      submits: false,
    },
    // The draft forgets it: whoever returns to the draft decides again.
    secrets: ['submits'],
    ask: ({ found, not_found, remarks, staff, submits }) =>
      asked(writeReading, {
        params: { number },
        input: {
          ...{ found: seenLines(found), not_found: seenLines(not_found).map(({ name }) => name), remarks, submits },
          fullname: fullName(staff.first, staff.last),
        },
      }),
    check: (values) => [
      ...fields.flatMap((field) =>
        seenLines(values[field]).flatMap(({ name }) => {
          const message = seenFault(name)
          return message === null ? [] : [{ field, message }]
        }),
      ),
      ...([values.found, values.not_found, values.remarks].join('').trim() === ''
        ? [{ field: 'found', message: readingFaults.nothing }]
        : []),
    ],
    // The server counts rows, the page has one field for all of them.
    place: ({ field, message }) => ({
      field:
        field === 'fullname'
          ? 'staff'
          : (field ?? '').startsWith('not_found')
            ? 'not_found'
            : (field?.split('.')[0] ?? 'found'),
      message,
    }),
    done: (answer) => (isResult(answer) ? words.submitted : words.saved),
  })
  return (
    <ChangeForm title={words.write} form={form} submit={words.save} onCancel={() => navigate({ to: paths.readings })}>
      <TextArea {...form.text('found')} label={words.found} hint={words.foundHint} rows={5} />
      <TextArea {...form.text('not_found')} label={words.notFound} hint={words.notFoundHint} rows={3} />
      <TextArea {...form.text('remarks')} label={words.remarks} hint={words.remarksHint} rows={3} />
      <NamePair {...form.names('staff')} label={words.who} isOwnName />
      {reader_submits && (
        <>
          <ChoiceCard {...form.tick('submits')} label={words.submits} />
          <Muted>{words.submitsHint}</Muted>
        </>
      )}
    </ChangeForm>
  )
}

/** Writing the words of a monthly report, and releasing it. */
import { type NumberReport, releaseNumberReport, writeNumberReport } from '#contract/number-reports.ts'
import { dayIn, languageCodes } from '#domain/public/texts/languages.ts'
import { ChangeForm } from '#web/form/change-form.tsx'
import { ModalForm } from '#web/form/modal-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { numberReportTexts as words } from '#web/texts/number-reports.ts'
import { Notice, Prose } from '#web/ui/layout.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

type ReportForm = { readonly report: NumberReport; readonly onClose: () => void }

/** The form of its words. */
export function WordsForm({ report, onClose }: ReportForm) {
  const { id, month, version, words_en, words_fr, words_es } = report
  const form = useForm({
    ...{ name: 'number-report', about: id, isEdit: true, begun: { words_en, words_fr, words_es } },
    ask: (input) => asked(writeNumberReport, { params: { id }, version, input }),
    done: words.saved,
    onDone: onClose,
  })
  return (
    <ChangeForm title={words.writeOne(dayIn('en', month))} form={form} submit={words.save} onCancel={onClose}>
      <Notice tone="look">{words.hint}</Notice>
      <TextArea {...form.text('words_en')} label={words.words.words_en} rows={6} />
      <TextArea {...form.text('words_fr')} label={words.words.words_fr} rows={6} />
      <TextArea {...form.text('words_es')} label={words.words.words_es} rows={6} />
    </ChangeForm>
  )
}

/** Shows the words once more; asks a person who wrote them why they release them alone. */
export function ReleaseReport({ report, onClose }: ReportForm) {
  const { id, month, version, is_own } = report
  const form = useForm({
    ...{ name: 'release-number-report', about: id, isEdit: true, begun: { alone_why: '' } },
    ask: ({ alone_why }) => asked(releaseNumberReport, { params: { id }, version, input: is_own ? { alone_why } : {} }),
    done: words.released,
    onDone: onClose,
  })
  return (
    <ModalForm title={words.releaseOne(dayIn('en', month))} form={form} submit={words.release} onClose={onClose}>
      <p>{words.releaseText}</p>
      <Prose>
        {languageCodes.map((code) => (
          <p key={code} lang={code}>
            {report[`words_${code}`]}
          </p>
        ))}
      </Prose>
      {is_own && <TextArea {...form.text('alone_why')} label={words.aloneWhy} rows={3} />}
    </ModalForm>
  )
}

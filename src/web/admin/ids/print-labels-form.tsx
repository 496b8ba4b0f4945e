/** Labels for registered IDs, as a PDF for sheets or a label printer. */
import { labelSheets, printLabels } from '#contract/admin/ids.ts'
import { saveFile } from '#web/api/save-file.ts'
import { ChangeForm } from '#web/form/change-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { NoPublicAddress } from '#web/service/no-public-address.tsx'
import { adminIdsTexts } from '#web/texts/admin-ids.ts'
import { TextField } from '#web/ui/question.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { atList, listedIds, unreadable } from './listed-ids.ts'

const words = adminIdsTexts.print
const [most, mostPlaces] = [5_000, 200]
const placeOf = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : 0)
const sheetOf = (sheet: string) => labelSheets.find((one) => one === sheet) ?? labelSheets[0]
/** A printer of single labels has no positions on a sheet. */
const isSingle = (sheet: string) => sheetOf(sheet) === 'VIAL_25X10'

type PrintLabelsForm = { readonly ids: string; readonly onClose: () => void }

/** The form; it stays open, because a printer may ask for another sheet. */
export function PrintLabelsForm({ ids, onClose }: PrintLabelsForm) {
  const form = useForm({
    ...{ name: 'print-labels', about: ids, begun: { ids, sheet: String(labelSheets[0]), first: '1' }, stays: true },
    place: atList,
    check: ({ ids: text, first }) => [
      ...unreadable(text, most, words.most),
      ...(placeOf(first) < 1 || placeOf(first) > mostPlaces ? [{ field: 'first', message: words.firstWrong }] : []),
    ],
    ask: (values) =>
      asked(printLabels, {
        input: {
          sheet: sheetOf(values.sheet),
          sample_ids: listedIds(values.ids),
          skip: isSingle(values.sheet) ? 0 : Math.max(0, placeOf(values.first) - 1),
          origin: window.location.origin,
        },
      }),
    done: words.done,
    onDone: (bytes) => saveFile(words.file, bytes, 'application/pdf'),
  })
  const { length } = listedIds(form.values.ids)
  return (
    <ChangeForm
      title={words.title}
      form={form}
      submit={length === 0 ? words.saveNone : words.save(length)}
      onCancel={onClose}
    >
      <NoPublicAddress />
      <TextArea {...form.text('ids')} label={adminIdsTexts.ids} hint={adminIdsTexts.idsHint} />
      <SelectField
        {...form.text('sheet')}
        label={words.sheet}
        choices={labelSheets.map((value) => ({ value, label: words.sheets[value] }))}
      />
      {!isSingle(form.values.sheet) && (
        <TextField {...form.text('first')} label={words.first} hint={words.firstHint} inputMode="numeric" />
      )}
    </ChangeForm>
  )
}

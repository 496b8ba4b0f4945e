/** Labels for registered IDs, as a PDF for sheets or a label printer. */
import { labelSheets, printLabels } from '#contract/admin/ids.ts'
import { readIdList } from '#domain/sample/id-list.ts'
import { ChangeForm } from '#web/admin/change-form.tsx'
import { useAdminForm } from '#web/admin/use-admin-form.ts'
import { useChange } from '#web/admin/use-change.ts'
import { NoPublicAddress } from '#web/service/no-public-address.tsx'
import { saveFile } from '#web/sharing/save-file.ts'
import { adminIdsTexts } from '#web/texts/admin-ids.ts'
import { TextField } from '#web/ui/question.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

const words = adminIdsTexts.print
const [most, mostPlaces] = [5_000, 200]
const placeOf = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : 0)

type PrintLabelsForm = { readonly ids: string; readonly onClose: () => void }

/** The form; it stays open, because a printer may ask for another sheet. */
export function PrintLabelsForm({ ids, onClose }: PrintLabelsForm) {
  const { form, set, submit, sentBy } = useAdminForm(
    { ids, sheet: labelSheets[0] as string, first: '1' },
    (entered) => {
      const read = readIdList(entered.ids)
      const place = placeOf(entered.first)
      const fault = typeof read === 'string' ? read : read.length > most ? words.most : null
      return [
        ...(fault === null ? [] : [{ field: 'ids', message: fault }]),
        ...(place < 1 || place > mostPlaces ? [{ field: 'first', message: words.firstWrong }] : []),
      ]
    },
  )
  const print = useChange(printLabels, {
    fields: ['sheet'],
    done: words.done,
    onDone: (bytes) => saveFile(words.file, bytes, 'application/pdf'),
  })
  const { errorOf, sending } = sentBy(print)
  const listed = readIdList(form.ids)
  return (
    <ChangeForm
      title={words.title}
      {...sending}
      // Nothing is kept here that could be lost.
      isChanged={() => false}
      submit={typeof listed === 'string' ? words.saveNone : words.save(listed.length)}
      onSubmit={() =>
        submit(() => {
          if (typeof listed === 'string') return
          const sheet = labelSheets.find((one) => one === form.sheet) ?? labelSheets[0]
          const input = {
            sheet,
            sample_ids: listed,
            skip: sheet === 'VIAL_25X10' ? 0 : placeOf(form.first) - 1,
            origin: window.location.origin,
          }
          print.send({ input })
        })
      }
      onCancel={onClose}
    >
      <NoPublicAddress />
      <TextArea
        id="ids"
        label={adminIdsTexts.ids}
        hint={adminIdsTexts.idsHint}
        error={errorOf('ids')}
        maxLength={100_000}
        value={form.ids}
        onChange={(text) => set({ ids: text })}
      />
      <SelectField
        id="sheet"
        label={words.sheet}
        error={errorOf('sheet')}
        choices={labelSheets.map((value) => ({ value, label: words.sheets[value] }))}
        value={form.sheet}
        onChange={(sheet) => set({ sheet })}
      />
      {form.sheet !== 'VIAL_25X10' && (
        <TextField
          id="first"
          label={words.first}
          hint={words.firstHint}
          error={errorOf('first')}
          inputMode="numeric"
          maxLength={3}
          value={form.first}
          onChange={(first) => set({ first })}
        />
      )}
    </ChangeForm>
  )
}

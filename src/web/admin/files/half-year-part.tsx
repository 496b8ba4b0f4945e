/** Saves the half-year table that TEDI collects. */
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { exportHalfYear } from '#contract/admin/half-year.ts'
import { SaveFailed } from '#web/admin/save-csv.tsx'
import { call } from '#web/api/call.ts'
import { saveSheets } from '#web/table/save-table.ts'
import { exportsTexts as words } from '#web/texts/admin-exports.ts'
import { Button } from '#web/ui/button.tsx'
import { Buttons } from '#web/ui/layout.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { toast } from '#web/ui/toast.ts'

/** The half-years up to today, the last whole one first. */
function halves(today: Date): string[] {
  const now = 2 * today.getFullYear() + (today.getMonth() < 6 ? 0 : 1)
  const name = (half: number) => `${Math.floor(half / 2)}-${(half % 2) + 1}`
  return [...Array.from({ length: 10 }, (_, back) => name(now - 1 - back)), name(now)]
}

/** The part. */
export function HalfYearPart() {
  const choices = halves(new Date())
  const [chosen, choose] = useState(choices[0] ?? '')
  const save = useMutation({
    mutationFn: async () => {
      const [year = '', half] = chosen.split('-')
      const answer = await call(exportHalfYear, { query: { year, half: half === '1' ? '1' : '2' } })
      return saveSheets(`tedi-${chosen}`, exportHalfYear.csv.sheets(answer))
    },
    onSuccess: (file) => toast(words.saved(file)),
  })
  return (
    <section aria-labelledby="half-year">
      <h2 id="half-year">{words.halfYear}</h2>
      <p>{words.halfYearText}</p>
      <SaveFailed error={save.error} say={words.failed} />
      <SelectField
        id="half"
        label={words.half}
        choices={choices.map((value) => ({ value, label: words.halfOf(value.slice(0, 4), value.slice(5)) }))}
        value={chosen}
        onChange={choose}
      />
      <Buttons>
        <Button
          variant="outline"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          {words.halfYearSave}
        </Button>
      </Buttons>
    </section>
  )
}

/** How much was dissolved in how much water; a concentration needs both. */
import { concentrationOf } from '#domain/strip/strip-lines.ts'
import { stripTexts as words } from '#web/texts/strips.ts'
import { Stack } from '#web/ui/layout.tsx'
import { TextField } from '#web/ui/question.tsx'
import type { TestForm } from './report-form.ts'
import { fieldId, readWater } from './report-input.ts'

type StripWater = {
  readonly test: TestForm
  readonly errorOf: (field: string) => string | undefined
  readonly onChange: (part: Partial<TestForm>) => void
}

/** The two fields and the resulting concentration. */
export function StripWater({ test, errorOf, onChange }: StripWater) {
  const [water, dissolved] = [fieldId(test, 'water_ml'), fieldId(test, 'dissolved_mg')]
  const amounts = { water_ml: readWater(test.water_ml), dissolved_mg: readWater(test.dissolved_mg) }
  const concentration = concentrationOf(amounts)
  return (
    <Stack gap={20}>
      <TextField
        id={water}
        label={words.water}
        optional={words.optional}
        error={errorOf(water)}
        inputMode="decimal"
        value={test.water_ml}
        onChange={(water_ml) => onChange({ water_ml })}
      />
      <TextField
        id={dissolved}
        label={words.dissolved}
        optional={words.optional}
        hint={concentration === null ? words.bothNeeded : words.concentration(concentration)}
        error={errorOf(dissolved)}
        inputMode="decimal"
        value={test.dissolved_mg}
        onChange={(dissolved_mg) => onChange({ dissolved_mg })}
      />
    </Stack>
  )
}

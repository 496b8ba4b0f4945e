/** The form for one test: its findings or its strip's result, the portion, the notes, and who analysed it. */

import { lazy } from 'react'
import { Notes } from '#contract/fields.ts'
import { percentBases } from '#domain/report/amounts.ts'
import { asksLiquid } from '#domain/report/liquid.ts'
import { sampleWeightMg } from '#domain/report/quantities.ts'
import { isColourTest, isStrip, stripTechnology } from '#domain/technology/technologies.ts'
import { textFault } from '#web/form/faults.ts'
import { LoadedPart } from '#web/service/loaded-part.tsx'
import { amountTexts } from '#web/texts/amounts.ts'
import { reportTexts } from '#web/texts/report.ts'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import { LinkButton, Pair, Stack } from '#web/ui/layout.tsx'
import { NamePair } from '#web/ui/name-pair.tsx'
import { TextField } from '#web/ui/question.tsx'
import { BoxTop, ReportBox } from '#web/ui/report/page.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { FoundSubstances } from './found-substances.tsx'
import { milligramText, type TestForm, weightNow } from './report-form.ts'
import { fieldId, isCorrection } from './report-input.ts'
import { testName } from './test-name.ts'
import type { ReportState } from './use-report.ts'

const StripFields = lazy(async () => ({ default: (await import('./strip-fields.tsx')).StripFields }))
const ColourFields = lazy(async () => ({ default: (await import('./colour-fields.tsx')).ColourFields }))
// Loaded on demand, because most labs have no instruments here.
const HowMeasured = lazy(async () => ({ default: (await import('./how-measured.tsx')).HowMeasured }))
const RanOut = lazy(async () => ({ default: (await import('./ran-out.tsx')).RanOut }))

const words = reportTexts

/** The form. */
export function TestPanel({ report, test, onRemove }: { report: ReportState; test: TestForm; onRemove: () => void }) {
  const { errorOf, sample } = report
  const id = (field: string) => fieldId(test, field)
  const change = (part: Partial<TestForm>) => report.changeTest(test.key, () => part)
  const isStripTest = isStrip(test.technology)
  const isColour = isColourTest(test.technology)
  // A submitted test can be corrected but not removed.
  const isSubmitted = report.correct && isCorrection([test], report.own)
  const staffError = errorOf(id('staff')) ?? errorOf(`${id('staff')}-last`)
  return (
    <ReportBox aria-labelledby={id('title')}>
      <BoxTop>
        <h2 id={id('title')}>
          {isStripTest ? words.stripTitle : isColour ? testName(test) : words.substances(testName(test))}
        </h2>
        {!isSubmitted && (
          <LinkButton look="strong" onClick={onRemove}>
            {words.remove(testName(test))}
          </LinkButton>
        )}
      </BoxTop>
      <LoadedPart>
        <RanOut test={test} />
      </LoadedPart>
      {isStripTest ? (
        <LoadedPart>
          <StripFields
            test={test}
            report={report}
            errorOf={errorOf}
            onChange={change}
            onAdd={() => report.add(stripTechnology)}
          />
        </LoadedPart>
      ) : isColour ? (
        <LoadedPart>
          <ColourFields test={test} drugs={report.drugs} errorOf={errorOf} onChange={change} />
        </LoadedPart>
      ) : (
        <>
          {/* Above the list, because people rarely change them: Tab then leads straight from the list to Submit. */}
          <Pair>
            <SelectField
              id={id('percent_basis')}
              label={amountTexts.basis}
              hint={amountTexts.basisHint}
              error={errorOf(id('percent_basis'))}
              choices={percentBases.map((basis) => ({ value: basis, label: amountTexts.bases[basis] }))}
              none={amountTexts.noBasis}
              value={report.basisOf(test) ?? ''}
              onChange={(value) => change({ percent_basis: percentBases.find((basis) => basis === value) ?? null })}
            />
            <LoadedPart>
              <HowMeasured report={report} test={test} />
            </LoadedPart>
          </Pair>
          <FoundSubstances report={report} test={test} />
          <Stack gap={20}>
            <Portion report={report} test={test} onChange={(portion) => change({ portion })} />
            {asksLiquid(test.technology, sample.sample_type) && (
              <ChoiceList
                id={id('is_liquid')}
                kind="one"
                isCompact
                label={words.liquid}
                error={errorOf(id('is_liquid'))}
                choices={[
                  { value: 'yes', label: words.yes },
                  { value: 'no', label: words.no },
                ]}
                chosen={test.is_liquid === null ? [] : [test.is_liquid ? 'yes' : 'no']}
                onChoose={(value) => change({ is_liquid: value === 'yes' })}
              />
            )}
          </Stack>
        </>
      )}
      <TextArea
        id={id('notes')}
        label={words.notes}
        hint={words.notesHint}
        optional={words.optional}
        error={errorOf(id('notes')) ?? textFault(Notes, test.notes)}
        rows={2}
        value={test.notes}
        onChange={(notes) => change({ notes })}
      />
      <TextArea
        id={id('tech_notes')}
        label={words.techNotes}
        hint={words.techNotesHint}
        optional={words.optional}
        error={errorOf(id('tech_notes')) ?? textFault(Notes, test.tech_notes)}
        rows={2}
        value={test.tech_notes}
        onChange={(tech_notes) => change({ tech_notes })}
      />
      <NamePair
        id={id('staff')}
        label={words.staff}
        names={test.staff}
        onChange={(staff) => change({ staff })}
        words={words.names}
        error={staffError}
        isOwnName
      />
    </ReportBox>
  )
}

type PortionField = { readonly report: ReportState; readonly test: TestForm; readonly onChange: (text: string) => void }

function Portion({ report, test, onChange }: PortionField) {
  const whole = weightNow(report.form, report.sample)
  const field = fieldId(test, 'portion')
  const text = whole === null ? '' : milligramText(whole)
  return (
    <Stack gap={8}>
      <TextField
        id={field}
        label={words.portion}
        hint={words.portionHint}
        optional={words.optional}
        error={report.errorOf(field)}
        inputMode="decimal"
        value={test.portion}
        onChange={onChange}
      />
      {whole !== null && test.portion !== text && (
        <LinkButton look="inline" onClick={() => onChange(text)}>
          {words.portionWhole(sampleWeightMg(whole))}
        </LinkButton>
      )}
    </Stack>
  )
}

/** One strip: what it is for, its lot, and what its lines show. */
import { formatDay, localDay } from '#domain/dates.ts'
import { type EnteredTest, lotsOf, readingOf } from '#domain/first-look/device-test.ts'
import { isBareOther, isUnsaid } from '#domain/report/strip-type.ts'
import { stripResultWords } from '#domain/sample/sample-words.ts'
import { isExpired, lotName } from '#domain/strip/lot.ts'
import { type LineAnswer, lineAnswers, verdictOf } from '#domain/strip/strip-lines.ts'
import { stripResults } from '#domain/terms.ts'
import { LinesDrawing } from '#web/analysis/report/lines-drawing.tsx'
import { useShift } from '#web/shifts/shift-context.ts'
import { serverNow } from '#web/shifts/shift-time.ts'
import { reportTexts } from '#web/texts/report.ts'
import { shiftTestTexts as words } from '#web/texts/shift-tests.ts'
import { stripTexts } from '#web/texts/strips.ts'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import { Card, LinkButton } from '#web/ui/layout.tsx'
import { TextField } from '#web/ui/question.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { StartClock } from './start-clock.tsx'
import type { TestPart } from './test-part.ts'

/** The part of the form. */
export function StripPart({ test, sample, name, kit, faultOf, onChange, onRemove }: TestPart) {
  const { key, strip_type, strip_lot, strip_lines, strip_result } = test
  const types = kit.strip_types.map((one) => one.name)
  const other = types.find(isBareOther)
  const choices = [...types.filter((type) => type !== other), ...(other === undefined ? [] : [other])]
  const isOther = other !== undefined && strip_type !== '' && (isBareOther(strip_type) || !types.includes(strip_type))
  const lots = lotsOf(strip_type, kit)
  const { shift } = useShift()
  const today = localDay(serverNow(shift), shift.kit.service.time_zone)
  const reading = readingOf(test, kit)
  const result = `strip_result-${key}`
  // A lot and lines belong to one type, so another type clears them.
  const chooseType = (type: string) => onChange({ strip_type: type, strip_lot: null, ...nothingRead })
  return (
    <Card aria-labelledby={`title-${key}`}>
      <h2 id={`title-${key}`}>{name}</h2>
      <SelectField
        id={isOther ? `type-${key}` : `strip_type-${key}`}
        label={reportTexts.stripType}
        none={reportTexts.chooseStrip}
        choices={choices.map((type) => ({ value: type, label: type }))}
        error={isOther ? undefined : faultOf(`strip_type-${key}`)}
        value={isOther ? other : strip_type}
        onChange={chooseType}
      />
      {isOther && (
        <TextField
          id={`strip_type-${key}`}
          label={reportTexts.stripOther}
          hint={reportTexts.stripOtherHint}
          error={faultOf(`strip_type-${key}`)}
          maxLength={100}
          value={isBareOther(strip_type) ? '' : strip_type}
          onChange={(text) => chooseType(text.trim() === '' ? other : text)}
        />
      )}
      {strip_result === null && !isUnsaid(strip_type) && <StartClock sample={sample} strip_type={strip_type} />}
      {lots.length > 0 && (
        <SelectField
          id={`strip_lot-${key}`}
          label={stripTexts.lot}
          hint={stripTexts.lotHint}
          optional={stripTexts.optional}
          none={stripTexts.noLot}
          choices={lots.map((lot) => ({
            value: String(lot.id),
            label: isExpired(lot, today) ? stripTexts.expired(lotName(lot), formatDay(lot.expires_on)) : lotName(lot),
          }))}
          error={faultOf(`strip_lot-${key}`)}
          value={strip_lot === null ? '' : String(strip_lot)}
          onChange={(lot) => onChange({ strip_lot: lot === '' ? null : Number(lot), ...nothingRead })}
        />
      )}
      {reading === undefined ? (
        <ChoiceList
          id={result}
          kind="one"
          isCompact
          label={reportTexts.stripResult}
          error={faultOf(result)}
          choices={stripResults.map((value) => ({ value, label: stripResultWords[value] }))}
          chosen={strip_result === null ? [] : [strip_result]}
          onChoose={(chosen) => onChange({ strip_result: chosen, strip_lines: null })}
        />
      ) : (
        <ChoiceList
          id={result}
          kind="one"
          label={stripTexts.lines}
          hint={
            reading.read_from !== null && reading.read_until !== null
              ? stripTexts.window(reading.read_from, reading.read_until)
              : undefined
          }
          error={faultOf(result)}
          choices={lineAnswers.map((value) => ({
            value,
            label: stripTexts.lineAnswers[value],
            drawing: <LinesDrawing lines={value} />,
          }))}
          chosen={strip_lines === null ? [] : [strip_lines]}
          onChoose={(lines: LineAnswer) =>
            onChange({ strip_lines: lines, strip_result: verdictOf(reading.strip_lines, lines) })
          }
        />
      )}
      <p role="status">
        {strip_result !== null && stripTexts.verdict(stripResultWords[strip_result])}
        {strip_lines === 'UNSURE' && ` ${stripTexts.testAgain}`}
      </p>
      <p>
        <LinkButton look="strong" onClick={onRemove}>
          {words.remove(name)}
        </LinkButton>
      </p>
    </Card>
  )
}

const nothingRead: Pick<EnteredTest, 'strip_lines' | 'strip_result'> = { strip_lines: null, strip_result: null }

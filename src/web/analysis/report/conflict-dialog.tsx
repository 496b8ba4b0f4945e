/** Two people edited one report: shows what the other person saved beside this form, and asks which version to keep. */

import { coloursIn } from '#domain/public/public-colours.ts'
import { colourEn } from '#domain/public/texts/colour-en.ts'
import { stripResultWords } from '#domain/sample/sample-words.ts'
import { namesSubstances } from '#domain/technology/technologies.ts'
import { reportTexts } from '#web/texts/report.ts'
import { reportDialogTexts } from '#web/texts/report-dialogs.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Versions } from '#web/ui/report/versions.tsx'
import { colourInput } from './colour-form.ts'
import type { Drugs } from './report-drugs.ts'
import { isBlank, type ReportForm, type TestForm } from './report-form.ts'
import { formOfRow } from './row-form.ts'
import { amountsOf } from './substances.tsx'
import { testName } from './test-name.ts'

const words = reportDialogTexts.conflict

type ConflictDialog = {
  /** Who saved and when, in the server's words. */
  readonly said: string
  readonly drugs: Drugs
  readonly theirs: ReportForm
  readonly mine: ReportForm
  /** Whether both can stand beside each other: they name different tests. */
  readonly isBeside: boolean
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
  readonly onClose: () => void
}

/** The dialog. */
export function ConflictDialog({
  said,
  drugs,
  theirs,
  mine,
  isBeside,
  onKeepMine,
  onTakeTheirs,
  onClose,
}: ConflictDialog) {
  const versions = [
    { title: words.theirs, lines: linesOf(theirs, drugs) },
    { title: words.mine, lines: linesOf(mine, drugs) },
  ]
  return (
    <Modal
      title={words.title}
      closeLabel={reportTexts.close}
      onClose={onClose}
      isWide
      actions={
        <>
          {/* The default is 'close', because each of the other buttons discards somebody's work. */}
          <Button onClick={onClose}>{words.close}</Button>
          <Button variant="outline" onClick={onTakeTheirs}>
            {words.takeTheirs}
          </Button>
          <Button variant="outline" onClick={onKeepMine}>
            {isBeside ? words.keepBoth : words.keepMine}
          </Button>
        </>
      }
    >
      <p role="alert">{said}</p>
      <p>{isBeside ? words.textBeside : words.text}</p>
      <Versions versions={versions} words={words} />
    </Modal>
  )
}

type Lines = readonly string[]

/** A report as lines of text, each with its technology. */
function linesOf(form: ReportForm, drugs: Drugs): Lines {
  const full = form.full_weight === '' ? [] : [words.full(form.full_weight)]
  return [...full, ...form.tests.flatMap((test) => testLines(test, drugs))]
}

/** A colour test as it is typed, for reading; a name is not looked up here. */
const shownColours = (test: TestForm) => {
  const { reactions, may_be } = colourInput(test)
  return { reactions, may_be: may_be.map(({ name }) => ({ name, identity: name, is_dangerous: false })) }
}

function testLines(test: TestForm, drugs: Drugs): string[] {
  const name = `${test.staff.first} ${test.staff.last}`.trim()
  const substances = test.rows
    .filter((row) => !isBlank(row))
    .map((row) => {
      const form = formOfRow(row, drugs)?.as ?? null
      return [row.name, ...amountsOf(row), form !== null && words.as(form)].filter(Boolean).join(', ')
    })
  const rest = [
    test.strip_result && stripResultWords[test.strip_result],
    ...coloursIn(shownColours(test), 'en', colourEn),
    namesSubstances(test.technology) && test.portion && words.portion(test.portion),
    test.is_liquid !== null && words.liquid(test.is_liquid),
    test.notes && words.notes(test.notes),
    test.tech_notes && words.techNotes(test.tech_notes),
    name && words.staff(name),
  ]
  const lines = [...substances, ...rest.filter((line) => typeof line === 'string' && line !== '')]
  return (lines.length === 0 ? [words.nothing] : lines).map((line) => `${testName(test)}: ${line}`)
}

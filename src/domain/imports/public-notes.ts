/**
 * Who reads a column of notes. People write there whatever they want, also about clients, so the public reads it only if
 * somebody says so; Vialog's own export says it by its headings.
 */
import type { ImportQuestions } from './import-questions.ts'
import type { Row } from './import-row.ts'

/** The notes of a row: those that the public reads, and those for labs alone. */
export type RowNotes = { readonly notes: string; readonly tech_notes: string }

const longestNotes = 5000
const none: RowNotes = { notes: '', tech_notes: '' }

/** Whether a row is of this service's own export, whose column 'notes' the public reads already. */
const isOwn = (row: Row) =>
  row.title('notes').trim() === 'notes' && row.has('amount_kind') && row.title('amount_kind').trim() === 'amount_kind'

/** Asks who reads the notes of each row, and gives them as it was answered. */
export function rowNotes({ answer, given }: Pick<ImportQuestions, 'answer' | 'given'>) {
  const about = (row: Row) => ({ about: 'notes', column: row.label('notes'), field: 'notes' }) as const
  return {
    ask: (row: Row): void => {
      const text = row.cell('notes')
      if (text !== '' && !isOwn(row)) answer(row, text, about(row))
    },
    of: (row: Row): RowNotes => {
      const text = row.cell('notes').slice(0, longestNotes)
      const readers = text === '' ? null : isOwn(row) ? 'PUBLIC' : given(about(row))
      if (readers === 'PUBLIC') return { notes: text, tech_notes: '' }
      return readers === 'STAFF' ? { notes: '', tech_notes: text } : none
    },
  }
}

/** Preview of what files would bring in: how much, what already exists, what differs, and each row's errors. */
import type { ImportPreview } from '#contract/admin/imports.ts'
import styles from '#web/admin/part.module.css'
import { SheetAccount } from '#web/table/sheet-account.tsx'
import { bringInTexts } from '#web/texts/admin-bring-in.ts'
import question from '#web/ui/question.module.css'
import type { ChosenFile } from './bring-in-file.tsx'

const words = bringInTexts

/** The preview; a screen reader announces it. */
export function BringInPreview({ preview, files }: { preview: ImportPreview | null; files: readonly ChosenFile[] }) {
  return <div role="status">{preview !== null && <Preview {...preview} files={files} />}</div>
}

type Previewed = ImportPreview & { readonly files: readonly ChosenFile[] }

function Preview({ samples, reports, same, differs, errors, notes, account, files }: Previewed) {
  return (
    <div className={styles.fields}>
      {errors.count > 0 ? (
        <div className={styles.wrong}>
          <Sentences
            title={words.errors(errors.count)}
            of={errors.first.map(sentence)}
            isCut={errors.first.reduce((sum, { count }) => sum + count, 0) < errors.count}
          />
          <p className={styles.after}>{words.rowsCount}</p>
        </div>
      ) : (
        <div className={styles.said}>
          <strong>{samples === 0 ? words.nothing : words.new(samples, reports)}</strong>
          {same > 0 && <p>{words.same(same)}</p>}
          {differs.count > 0 && (
            <Sentences
              title={words.differs(differs.count)}
              of={differs.first}
              isCut={differs.first.length < differs.count}
            />
          )}
        </div>
      )}
      {account.map(({ file, ...one }, at) => (
        <section key={file} aria-label={words.accountOf(file)}>
          <strong className={question.hint}>{file}</strong>
          <SheetAccount account={{ ...one, left: [...one.left, ...(files[at]?.left ?? [])] }} />
        </section>
      ))}
      {notes.count > 0 && (
        <div className={styles.look}>
          <Sentences
            title={words.notes(notes.count)}
            of={notes.first.map(sentence)}
            isCut={notes.first.length < notes.count}
          />
        </div>
      )}
    </div>
  )
}

const sentence = ({ file, row, column, message, count }: ImportPreview['notes']['first'][number]) =>
  words.rowsSaid(file, row, column, message, count)

function Sentences({ title, of, isCut }: { title: string; of: readonly string[]; isCut: boolean }) {
  return (
    <>
      <p className={styles.small}>
        <strong>{title}</strong>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <ul tabIndex={0} aria-label={title}>
        {of.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {isCut && <p>{words.first(of.length)}</p>}
    </>
  )
}

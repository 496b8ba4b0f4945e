/** What the rows would do, or each row's errors. */

import { adminImportsTexts } from '#web/texts/admin-imports.ts'
import { Notice } from '#web/ui/layout.tsx'
import type { ImportAnswer } from './use-import.ts'

const words = adminImportsTexts
const mostDifferences = 200

/** The preview; a screen reader announces it. */
export function ImportPreview({ preview }: { preview: ImportAnswer | null }) {
  return <div role="status">{preview !== null && <Preview {...preview} />}</div>
}

function Preview({ added, changed, same, errors, differences }: ImportAnswer) {
  if (errors.length > 0) {
    return (
      <Notice as="div" tone="wrong">
        <strong>{words.wrong(errors.length)}</strong> {words.rowsCount}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
        <ul tabIndex={0} aria-label={words.wrong(errors.length)}>
          {errors.map(({ row, message }) => (
            <li key={`${row} ${message}`}>{words.row(row, message)}</li>
          ))}
        </ul>
      </Notice>
    )
  }
  const counts = [
    ...(added > 0 ? [words.added(added)] : []),
    ...(changed > 0 ? [words.changed(changed)] : []),
    ...(same > 0 ? [words.same(same)] : []),
  ]
  return (
    <Notice as="div" tone="said">
      <strong>{added + changed === 0 ? words.nothing : words.would}</strong> {counts.join(', ')}
      {differences.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
        <ul tabIndex={0} aria-label={words.would}>
          {differences.map((difference) => (
            <li key={difference}>{difference}</li>
          ))}
        </ul>
      )}
      {differences.length === mostDifferences && <p>{words.more}</p>}
    </Notice>
  )
}

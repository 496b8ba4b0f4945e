/** What one method found: what it can detect, then each substance with a bar for its share. */
import type { ResultPart, ResultRow } from '#domain/public/public-result-parts.ts'
import type { PublicTexts } from '#domain/public/texts/en.ts'
import { WarningIcon } from './icons.tsx'

/** The card. */
export function PartView({ part, texts }: { part: ResultPart; texts: PublicTexts }) {
  return (
    <section className="card part">
      <h3>{part.title}</h3>
      {part.corrected && <p className="corrected">{part.corrected}</p>}
      {part.about && <p className="hint">{part.about}</p>}
      {part.sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {part.portion && <p className="portion">{part.portion}</p>}
      {part.rows.length > 0 && (
        <ul className="rows">
          {part.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a custom name may appear twice, and rows never move.
            <Row key={index} row={row} />
          ))}
        </ul>
      )}
      {(part.basis || part.ranges) && (
        <p className="hint">{[part.basis, part.ranges].filter((text) => text !== null).join(' ')}</p>
      )}
      {part.not_seen.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {part.notes && (
        <p className="written">
          <strong>{`${texts.result.notes}${texts.frame.colon}`}</strong> {part.notes}
        </p>
      )}
    </section>
  )
}

function Row({ row: { name, isImportant, isUnknown, percent, amount, share, line, details } }: { row: ResultRow }) {
  const facts = [...(amount === null ? [] : [amount]), ...details].join(' · ')
  return (
    <li className={isImportant ? 'danger' : isUnknown ? 'look' : undefined}>
      <b>
        {isImportant && <WarningIcon />}
        {name}
      </b>
      {percent && <span>{percent}</span>}
      {share !== null && <Bar share={share} />}
      {line !== null && <small>{line}</small>}
      {facts && <small>{facts}</small>}
    </li>
  )
}

/** The amount as a bar: solid to the low end, lighter to the high end. */
export function Bar({ share: { value, low, high } }: { share: NonNullable<ResultRow['share']> }) {
  const tenth = (percent: number) => Math.round(percent * 10) / 10
  // Even a tiny amount must be visible.
  const sure = Math.max(1, tenth(low ?? value ?? 0))
  const likely = tenth(Math.max(sure, high ?? 0) - sure)
  return (
    <svg className="bar" aria-hidden="true">
      <rect width={`${sure}%`} />
      {likely > 0 && <rect className="likely" x={`${sure}%`} width={`${likely}%`} />}
    </svg>
  )
}

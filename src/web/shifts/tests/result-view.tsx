/** A result on the device as its person may read it: the public page's words, danger in red, each part with its method's sentence. */
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Advice } from '#domain/public/public-advice.ts'
import type { PublicResult } from '#domain/public/public-result.ts'
import type { ResultPart } from '#domain/public/public-result-parts.ts'
import type { Warning } from '#domain/public/public-warnings.ts'
import type { Language } from '#domain/public/texts/languages.ts'
import { ReadCard, ReadFacts, ReadRows, ToldResult } from '#web/ui/told-result.tsx'

type View = { readonly result: PublicResult; readonly language: Language }

/** The result. */
export function ResultView({ result, language }: View) {
  const { title, stage, lab, thought, found, warnings, advice = [], sentences, parts } = result
  return (
    <ToldResult lang={language} aria-label={title}>
      <h2>{title}</h2>
      {stage !== undefined && (
        <ReadCard as="p" tone="look">
          {stage}
        </ReadCard>
      )}
      {lab !== undefined && <p>{lab}</p>}
      <ReadFacts>
        <dt>{thought.label}</dt>
        <dd>{thought.text}</dd>
        <dt>{found.label}</dt>
        {(found.lines.length > 0 ? found.lines : [found.text]).map((line) => (
          <dd key={line}>{line}</dd>
        ))}
      </ReadFacts>
      {warnings.map((warning) => (
        <WarningCard key={warning.title} warning={warning} found={found.label} />
      ))}
      {advice.map((card) => (
        <ReadCard key={card.text}>
          <AdviceLines card={card} />
        </ReadCard>
      ))}
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order.
        <Part key={at} part={part} />
      ))}
    </ToldResult>
  )
}

function WarningCard({
  warning: { tone, title, names, sentences, advice = [] },
  found,
}: {
  warning: Warning
  found: string
}) {
  return (
    <ReadCard tone={tone}>
      <h3>
        <IconAlertTriangle size={20} aria-hidden="true" /> {names.length > 0 ? found : title}
      </h3>
      {names.length > 0 && (
        <ReadRows>
          {names.map((name) => (
            <li key={name}>
              <strong>{name}</strong>
            </li>
          ))}
        </ReadRows>
      )}
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {advice.map((card) => (
        <AdviceLines key={card.text} card={card} />
      ))}
    </ReadCard>
  )
}

function AdviceLines({ card: { title, text, source } }: { readonly card: Advice }) {
  return (
    <>
      <h4>{title}</h4>
      <p>{text}</p>
      <small>{source}</small>
    </>
  )
}

/** One method: what it can see stands before what it found. */
function Part({ part: { title, about, sentences, rows, not_seen } }: { readonly part: ResultPart }) {
  return (
    <ReadCard>
      <h3>{title}</h3>
      <p>{about}</p>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {rows.length > 0 && (
        <ReadRows>
          {rows.map(({ name, isImportant, isUnknown, details }) => (
            <li key={name} data-tone={isImportant ? 'danger' : isUnknown ? 'look' : undefined}>
              <strong>
                {isImportant && <IconAlertTriangle size={18} aria-hidden="true" />} {name}
              </strong>
              {details.length > 0 && <small>{details.join(' · ')}</small>}
            </li>
          ))}
        </ReadRows>
      )}
      {not_seen.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </ReadCard>
  )
}

/** Public numbers: lists with bars and links to their tables, and the tables themselves. */
import type { NumberLine, NumberPart, NumbersPage, NumberTablePage, TablePart, Way } from '#contract/public-pages.ts'
import type { NumbersTexts } from '#domain/public/texts/numbers-en.ts'
import { WarningIcon, WarningLines } from './icons.tsx'
import { Bar } from './part-view.tsx'

type Numbers<Page> = { readonly page: Page; readonly texts: NumbersTexts }

/** A page of lists. */
export function NumbersView({ page, texts }: Numbers<NumbersPage>) {
  return (
    <>
      <WarningLines />
      <h1>{page.title}</h1>
      <p className="lead">{page.lead}</p>
      <p className="card look">
        <strong>{texts.market}</strong>
      </p>
      <nav aria-label={texts.choose}>
        <Ways links={page.pages} />
      </nav>
      {page.period && <h2 className="period">{page.period}</h2>}
      <div className="lead">
        {page.facts.map((fact) => (
          <p key={fact}>{fact}</p>
        ))}
      </div>
      {page.parts.map((part) => (
        <Part key={part.id} part={part} texts={texts} Heading={page.period === null ? 'h2' : 'h3'} />
      ))}
      {page.notes.map((note) => (
        <p className="hint" key={note}>
          {note}
        </p>
      ))}
      {page.navs.map(({ heading, links }) => (
        <nav className="periods" aria-label={heading} key={heading}>
          <h2>{heading}</h2>
          <Ways links={links} />
        </nav>
      ))}
    </>
  )
}

type PartProps = { readonly part: NumberPart; readonly texts: NumbersTexts; readonly Heading: 'h2' | 'h3' }

function Part({ part: { id, heading, texts: said, more, lines, links }, texts, Heading }: PartProps) {
  return (
    <section className="card part" id={id}>
      <Heading>{heading}</Heading>
      {said.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {lines.length > 0 && (
        <ul className="rows">
          {lines.map((line) => (
            <Line key={line.name} line={line} texts={texts} />
          ))}
        </ul>
      )}
      {more !== null && <p>{more}</p>}
      <Ways links={links} />
    </section>
  )
}

function Line({ line, texts }: { line: NumberLine; texts: NumbersTexts }) {
  const { name, isDangerous, said, share, to } = line
  const whole = (
    <>
      {isDangerous && <WarningIcon />}
      {isDangerous && <span className="unseen">{texts.danger} </span>}
      {name}
    </>
  )
  return (
    <li className={isDangerous ? 'danger' : undefined}>
      <b>{said === '' ? <a href={to}>{whole}</a> : whole}</b>
      {said !== '' && (
        <a href={to} aria-label={`${name}, ${said}`}>
          {said}
        </a>
      )}
      {share !== null && <Bar share={{ value: share, low: null, high: null }} />}
    </li>
  )
}

function Ways({ links }: { readonly links: readonly Way[] }) {
  if (links.length === 0) return null
  return (
    <ul className="links">
      {links.map(({ text, to, isHere }) => (
        <li key={to}>
          <a href={to} aria-current={isHere ? 'page' : undefined}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** A day or a month, which stays on one line. */
const isDay = /^\d{4}-\d\d(-\d\d)?$/

/** A table. */
export function NumberTableView({ page, texts }: Numbers<NumberTablePage>) {
  const { title, texts: said, place, parts, files, ways, back } = page
  return (
    <>
      <h1>{title}</h1>
      <p className="card look">
        <strong>{texts.market}</strong>
      </p>
      {said.map((sentence) => (
        <p className="lead" key={sentence}>
          {sentence}
        </p>
      ))}
      <Ways links={[...files, back]} />
      <p className="about">{place}</p>
      {parts.map((part) => (
        <Table key={part.heading} part={part} title={title} />
      ))}
      {ways.length > 0 && (
        <div className="ways">
          {ways.map((way) => (
            <a className="button quiet" href={way.to} key={way.to}>
              {way.text}
            </a>
          ))}
        </div>
      )}
    </>
  )
}

function Table({ part: { heading, headings, lines }, title }: { readonly part: TablePart; readonly title: string }) {
  if (lines.length === 0) return null
  return (
    <>
      {heading !== null && <h2 className="period">{heading}</h2>}
      {/* The table may be wider than a phone: keys must reach what is out of sight. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs focus to be scrolled by keys. */}
      <section className="numbers" aria-label={heading ?? title} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {headings.map((one) => (
                <th key={one} scope="col">
                  {one}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.join('\n')}>
                {line.map((cell, at) => (
                  <td key={headings[at]} className={isDay.test(cell) ? 'day' : undefined}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

/** 'What we keep': headings with plain sentences. */
import type { KeptPage } from '#contract/public-pages.ts'

/** The page. */
export function KeptView({ page: { title, lead, sections } }: { readonly page: KeptPage }) {
  return (
    <>
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      {sections.map(({ heading, sentences }) => (
        <section className="card kept" key={heading}>
          <h2>{heading}</h2>
          <ul>
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

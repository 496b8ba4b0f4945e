/** The faults above the form: takes the focus and links to each question. */
import type { Ref } from 'react'
import type { FormFault } from '#domain/public/public-survey.ts'

type Faults = { readonly faults: readonly FormFault[]; readonly title: string; readonly ref: Ref<HTMLDivElement> }

/** The summary. */
export function SurveyFaults({ faults, title, ref }: Faults) {
  return (
    <div className="card danger" role="alert" tabIndex={-1} ref={ref} aria-labelledby="faults">
      <h2 id="faults">{title}</h2>
      <ul>
        {faults.map(({ field, message }) => (
          <li key={field}>{field === 'form' ? message : <a href={`#${field}`}>{message}</a>}</li>
        ))}
      </ul>
    </div>
  )
}

/** A part of the form: its title, what it is about, and its fields. */
import type { ReactNode } from 'react'
import { Hint, LabelHeading } from '#web/ui/labels.tsx'
import { Fields } from '#web/ui/layout.tsx'

type TitledPart = {
  readonly id: string
  readonly title: string
  readonly hint: string
  readonly children: ReactNode
}

/** The part. */
export function TitledPart({ id, title, hint, children }: TitledPart) {
  return (
    <Fields as="section" aria-labelledby={`${id}-title`}>
      <div>
        <LabelHeading id={`${id}-title`}>{title}</LabelHeading>
        <Hint>{hint}</Hint>
      </div>
      {children}
    </Fields>
  )
}

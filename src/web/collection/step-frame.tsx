/** The frame of every step: title and progress at the top, a heading that takes the focus, Back and Next at the bottom. */

import { type ReactNode, useEffect, useRef } from 'react'
import type { SurveyField } from '#domain/survey/collection-survey.ts'
import { PageTitle } from '#web/service/page-title.tsx'
import { surveyTexts } from '#web/texts/survey.ts'
import { BottomBar } from '#web/ui/bottom-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { FullPage } from '#web/ui/full-page.tsx'
import { Muted } from '#web/ui/layout.tsx'
import { StepForm, StepHeading, StepTop } from '#web/ui/step-form.tsx'

const words = surveyTexts

type StepFrame = {
  readonly title: string
  readonly sampleId?: string | undefined
  readonly heading: string
  readonly progress: { readonly position: number; readonly total: number }
  /** Other ways through the survey, and to other surveys; before the heading, from which Tab leads to the questions. */
  readonly ways: ReactNode
  readonly toField?: SurveyField | null
  readonly next: string
  readonly isBusy?: boolean
  readonly onNext: () => void
  readonly onBack: (() => void) | null
  readonly onLeave: () => void
  readonly children: ReactNode
}

/** The frame. Its form submits on Enter, like the Next button. */
export function StepFrame(props: StepFrame) {
  const { title, heading, progress, toField = null, isBusy = false, onBack } = props
  const top = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The fault summary already has the focus.
    if (document.activeElement?.closest('[role=alert]')) return
    const field = toField === null ? null : document.getElementById(toField)
    if (field === null) top.current?.focus({ preventScroll: true })
    else {
      field.focus({ preventScroll: true })
      field.closest('[data-question]')?.scrollIntoView({ block: 'start' })
    }
  }, [toField])
  return (
    <FullPage
      title={title}
      sampleId={props.sampleId}
      done={progress.position / progress.total}
      leave={{ label: words.cancel, onLeave: props.onLeave }}
    >
      <PageTitle>{words.tabTitle(title, heading)}</PageTitle>
      <StepForm
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) props.onNext()
        }}
      >
        <div>
          <StepTop>
            <Muted as="span">{words.stepOf(progress.position, progress.total)}</Muted>
            {props.ways}
          </StepTop>
          <StepHeading ref={top} tabIndex={-1}>
            {heading}
          </StepHeading>
        </div>
        {props.children}
        <BottomBar isOfSteps>
          {onBack && (
            <Button variant="outline" onClick={onBack}>
              {words.back}
            </Button>
          )}
          <Button type="submit" loading={isBusy}>
            {props.next}
          </Button>
        </BottomBar>
      </StepForm>
    </FullPage>
  )
}

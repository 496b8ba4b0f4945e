/** Where a survey is filled in: at the service, or on a device that is on a shift without a network. */
import { createContext, use } from 'react'
import { paths } from '#web/paths.ts'
import { surveyTexts } from '#web/texts/survey.ts'

/** What differs between the two. */
export type SurveyPlace = {
  readonly path: typeof paths.collectionSurvey | typeof paths.shiftSurvey
  /** Whether the server can be asked about an ID while it is typed. */
  readonly asksServer: boolean
  /** Whether an ID that is not offered may be taken all the same. */
  readonly isOtherLabel?: (sample_id: string) => boolean
  /** What is known of an ID that may not be taken; '' for nothing. */
  readonly whyNot: (sample_id: string) => string
  readonly words: {
    /** The page's title where the answers are looked at before they are sent or kept. */
    readonly reviewTitle: string
    readonly submit: string
    readonly reviewText: string
    /** What is said where it could not be sent or kept. */
    readonly failed: (why: string, isLost: boolean) => string
    readonly idHint?: (hint: string) => string
    readonly otherLabel?: (sample_id: string) => string
  }
}

const atTheService: SurveyPlace = {
  path: paths.collectionSurvey,
  asksServer: true,
  whyNot: () => '',
  words: {
    reviewTitle: surveyTexts.reviewTitle,
    submit: surveyTexts.submit,
    reviewText: surveyTexts.reviewText,
    failed: (why, isLost) => (isLost ? surveyTexts.notSent(why) : surveyTexts.refused(why)),
  },
}

export const SurveyPlace = createContext<SurveyPlace>(atTheService)

/** The place of this survey. */
export const useSurveyPlace = () => use(SurveyPlace)

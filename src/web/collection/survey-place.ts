/** Where somebody fills in a survey: at the service, or on a shift's device without a network. */
import { createContext, use } from 'react'
import { paths } from '#web/paths.ts'
import { surveyTexts } from '#web/texts/survey.ts'

/** The differences between the two places. */
export type SurveyPlace = {
  readonly path: typeof paths.collectionSurvey | typeof paths.shiftSurvey
  /** Whether the server can check an ID while somebody types. */
  readonly asksServer: boolean
  /** The time that counts as now, ISO; by this device's clock if missing. */
  readonly now?: () => string
  /** Whether the survey accepts an ID that is not offered. */
  readonly isOtherLabel?: (sample_id: string) => boolean
  /** Why an ID cannot be used; '' if unknown. */
  readonly whyNot: (sample_id: string) => string
  readonly words: {
    /** The page's title for checking answers before they are sent or kept. */
    readonly reviewTitle: string
    readonly submit: string
    readonly reviewText: string
    /** The message if the survey could not be sent or kept. */
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

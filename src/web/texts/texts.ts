/** The catalogue of every text on the staff pages, by key. Another language is another object of the same type. */
import { frameTexts } from './frame.ts'
import { homeTexts } from './home.ts'
import { sampleTexts } from './sample.ts'
import { sessionTexts } from './session.ts'
import { sharingTexts } from './sharing.ts'
import { surveyTexts } from './survey.ts'
import { transportTexts } from './transport.ts'

/** What the pages say. The words of samples (labels, columns, types) are the domain's. */
export const texts = {
  frame: frameTexts,
  session: sessionTexts,
  home: homeTexts,
  transport: transportTexts,
  survey: surveyTexts,
  sample: sampleTexts,
  sharing: sharingTexts,
}

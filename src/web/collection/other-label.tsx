/** What is said of a label that this shift did not take along: a slip of the finger looks like one, and would go out on a card. */
import { IconAlertTriangle } from '@tabler/icons-react'
import styles from './other-label.module.css'
import { useSurvey } from './survey-context.ts'
import { useSurveyPlace } from './survey-place.ts'

/** The sentence, where the ID that was answered is such a label. */
export function OtherLabel() {
  const { draft, checks } = useSurvey()
  const { words } = useSurveyPlace()
  const { sample_id } = draft.answers
  if (sample_id === null || !checks.isOtherLabel?.(sample_id)) return null
  return (
    <p className={styles.look}>
      <IconAlertTriangle size={20} aria-hidden="true" />
      <span>{words.otherLabel?.(sample_id)}</span>
    </p>
  )
}

/** What staff say before the terms are ticked, as the service states it: a text to read aloud, the age rule, an interpreter. */
import { IconSpeakerphone, IconUserQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import { loadable } from '#web/service/loadable.tsx'
import { LoadedPart } from '#web/service/loaded-part.tsx'
import { surveyTexts } from '#web/texts/survey.ts'
import { LinkButton, NoteBar, Notice, Stack } from '#web/ui/layout.tsx'
import { useSurvey } from './survey-context.ts'

const words = surveyTexts.before

/** The text with its drawings; on a device of a shift its code is kept with the rest (vite.config.ts). */
const ReadAloud = loadable(async () => (await import('./read-aloud.tsx')).ReadAloud)

/** What the service states; nothing if it states nothing. */
export function Before() {
  const { options } = useSurvey()
  const [isOpen, setOpen] = useState(false)
  const { read_aloud = '', age_rule = '', interpreter = '' } = options.before ?? {}
  if (read_aloud === '' && age_rule === '' && interpreter === '') return null
  return (
    <Stack gap={8}>
      {age_rule !== '' && <Notice tone="look">{words.ageRule(age_rule)}</Notice>}
      {interpreter !== '' && (
        <NoteBar as="p" tone="said">
          <IconUserQuestion size={20} aria-hidden="true" />
          <span>{words.interpreter(interpreter)}</span>
        </NoteBar>
      )}
      {read_aloud !== '' && (
        <div>
          <LinkButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <IconSpeakerphone size={20} aria-hidden="true" /> {words.readAloud}
          </LinkButton>
        </div>
      )}
      {isOpen && (
        <LoadedPart>
          <ReadAloud text={read_aloud} />
        </LoadedPart>
      )}
    </Stack>
  )
}

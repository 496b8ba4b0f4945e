/** The text that staff read aloud, and drawings to point at for whoever does not follow the words. */
import { IconArrowBackUp, IconBan, IconHelpCircle, IconTestPipe } from '@tabler/icons-react'
import { surveyTexts } from '#web/texts/survey.ts'
import { Card, Prose, Row } from '#web/ui/layout.tsx'

const words = surveyTexts.before

const drawings = [
  { of: words.usedUp, Icons: [IconTestPipe] },
  { of: words.refuse, Icons: [IconHelpCircle, IconBan] },
  { of: words.takeBack, Icons: [IconArrowBackUp] },
]

/** The text with its drawings. */
export function ReadAloud({ text }: { readonly text: string }) {
  return (
    <Card as="section" aria-label={words.readAloud}>
      <Row gap={20}>
        {drawings.map(({ of, Icons }) => (
          <span key={of} role="img" aria-label={of} title={of}>
            {Icons.map((Icon) => (
              <Icon key={Icon.displayName} size={56} stroke={1.5} aria-hidden="true" />
            ))}
          </span>
        ))}
      </Row>
      <Prose>
        <p>{text}</p>
      </Prose>
    </Card>
  )
}

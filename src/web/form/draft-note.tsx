import { formatDateTime } from '#domain/dates.ts'
import { useZone } from '#web/samples/when.tsx'
import { formTexts } from '#web/texts/form.ts'
import { LinkButton, NoteBar } from '#web/ui/layout.tsx'
import type { Draft } from './use-draft.ts'

const words = formTexts

/**
 * Says that a draft from some time ago was restored, and offers to discard it; also says if somebody else saved changes
 * meanwhile.
 */
export function DraftNote({ draft }: { readonly draft: Pick<Draft<object>, 'isOvertaken' | 'from' | 'discard'> }) {
  return (
    <>
      {draft.isOvertaken && (
        <NoteBar as="p" tone="look" role="alert">
          {words.overtaken}
        </NoteBar>
      )}
      <Restored {...draft} />
    </>
  )
}

function Restored({ from, discard }: Pick<Draft<object>, 'from' | 'discard'>) {
  const zone = useZone()
  if (from === null) return null
  return (
    <NoteBar as="p" tone="said" role="status">
      <span>{words.draftFrom(formatDateTime(from, zone))}</span>
      <LinkButton onClick={discard}>{words.discard}</LinkButton>
    </NoteBar>
  )
}

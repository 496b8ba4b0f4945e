/** The picture of a draft: chosen on this device; the server keeps only its pixels. */
import { IconPhotoUp } from '@tabler/icons-react'
import { mostPictureBytes, uploadAlertPicture } from '#contract/alerts.ts'
import { useChange } from '#web/form/use-change.ts'
import { alertTexts as words } from '#web/texts/alerts.ts'
import { Button } from '#web/ui/button.tsx'
import { FormFileButton } from '#web/ui/form-file-button.tsx'
import { Buttons } from '#web/ui/layout.tsx'
import { Question } from '#web/ui/question.tsx'
import { toast } from '#web/ui/toast.ts'
import { AlertPicture } from './alert-picture.tsx'

type PictureField = {
  readonly hash: string | null
  readonly error: string | undefined
  /** What somebody else saved meanwhile, in words. */
  readonly theirs: string | undefined
  readonly onChange: (hash: string | null) => void
}

/** A file as base64. */
async function base64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  // A function call takes at most a few ten thousand arguments.
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

/** The field. */
export function PictureField({ hash, error, theirs, onChange }: PictureField) {
  const upload = useChange(uploadAlertPicture, {
    done: words.pictureSaved,
    onDone: (answer) => onChange(answer.hash),
    refused: (why) => why,
  })
  const choose = async (file: File) => {
    if (file.size > mostPictureBytes) return toast(words.pictureHint)
    upload.send({ input: { image: await base64(file) } })
  }
  return (
    <Question
      id="picture"
      label={words.picture}
      hint={words.pictureHint}
      optional={words.optional}
      error={error ?? upload.faults[0]?.message}
      theirs={theirs}
    >
      {hash !== null && <AlertPicture hash={hash} />}
      <Buttons>
        <FormFileButton
          id="picture"
          label={words.choosePicture}
          accept="image/png,image/jpeg,image/webp"
          icon={IconPhotoUp}
          isSending={upload.isPending}
          onFile={choose}
        >
          {words.choosePicture}
        </FormFileButton>
        {hash !== null && (
          <Button variant="subtle" onClick={() => onChange(null)}>
            {words.removePicture}
          </Button>
        )}
      </Buttons>
    </Question>
  )
}

/** The files of a reading: each drawn or shown where it stands. What draws a trace loads when there is one. */
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { type ReadingTask, readReadingPicture } from '#contract/readings.ts'
import { fileKindWords } from '#domain/file/files.ts'
import { readQuery } from '#web/api/read-query.ts'
import { Loaded } from '#web/form/loaded.tsx'
import { LoadedPart } from '#web/service/loaded-part.tsx'
import { readingTexts as words } from '#web/texts/readings.ts'
import { Card, Picture, Stack } from '#web/ui/layout.tsx'
import { usePictureAddress } from '#web/ui/picture-address.ts'

const ReadingTrace = lazy(async () => ({ default: (await import('./reading-trace.tsx')).ReadingTrace }))

/** All of them. */
export function ReadingFiles({ task: { number, files } }: { readonly task: ReadingTask }) {
  return (
    <Stack gap={16}>
      {files.map(({ file, kind, is_picture }) => (
        <Card key={file} aria-labelledby={`file-${file}`}>
          <h3 id={`file-${file}`}>{`${words.file(file)}: ${fileKindWords[kind].toLowerCase()}`}</h3>
          {is_picture ? (
            <ReadingPicture number={number} file={file} />
          ) : (
            <LoadedPart>
              <ReadingTrace number={number} file={file} />
            </LoadedPart>
          )}
        </Card>
      ))}
    </Stack>
  )
}

type OfReading = { readonly number: string; readonly file: number }

function ReadingPicture({ number, file }: OfReading) {
  const params = { number, file: String(file) }
  const answer = useQuery({
    ...readQuery(readReadingPicture, { params }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const url = usePictureAddress(answer.data)
  return <Loaded answer={answer}>{() => url !== undefined && <Picture src={url} alt={words.pictureOf(file)} />}</Loaded>
}

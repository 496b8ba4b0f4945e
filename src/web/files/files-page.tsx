/** '/samples/{sample_id}/files': the files of a sample; one of them open. Its drawing loads when somebody opens it. */
import { IconPaperclip } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { lazy, useState } from 'react'
import { markFilePersonal, readFile, type SampleFile, showFile } from '#contract/files.ts'
import type { Sample } from '#contract/samples.ts'
import { fileKindWords, fileTypeWords, isPicture } from '#domain/file/files.ts'
import { technologyName } from '#domain/technology/technologies.ts'
import { call } from '#web/api/call.ts'
import { sentenceOf } from '#web/api/refusal.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useChange } from '#web/form/use-change.ts'
import { paths } from '#web/paths.ts'
import { LoadSample } from '#web/samples/load-sample.tsx'
import { useViewer } from '#web/samples/use-viewer.ts'
import { When } from '#web/samples/when.tsx'
import { LoadedPart } from '#web/service/loaded-part.tsx'
import { PageTitle } from '#web/service/page-title.tsx'
import { filesTexts } from '#web/texts/files.ts'
import { askReadingTexts } from '#web/texts/readings.ts'
import { Button } from '#web/ui/button.tsx'
import { FullPage } from '#web/ui/full-page.tsx'
import { Buttons, Card, Cards, Mono, Muted, Notice, Stack } from '#web/ui/layout.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { toastFault } from '#web/ui/toast.ts'
import { ToggleSwitch } from '#web/ui/toggle-switch.tsx'
import { AddFile, sizeText } from './add-file.tsx'
import { filesQuery } from './files-query.ts'
import { WithdrawForm } from './withdraw-form.tsx'

const SpectrumView = lazy(async () => ({ default: (await import('./spectrum-view.tsx')).SpectrumView }))
const PictureView = lazy(async () => ({ default: (await import('./picture-view.tsx')).PictureView }))
const route = getRouteApi('/samples/$sample_id/files')
const words = filesTexts

/** Types that the page shows. */
const shown: readonly SampleFile['type'][] = ['JCAMP', 'SPC', 'OPUS', 'TEXT', 'NETCDF', 'PNG', 'JPEG', 'WEBP']

/** The page. */
export function FilesPage() {
  const { sample_id } = route.useParams()
  return <LoadSample id={sample_id}>{(sample) => <Files sample={sample} />}</LoadSample>
}

function Files({ sample }: { readonly sample: Sample }) {
  const { sample_id, shown_id } = sample
  const navigate = useNavigate()
  const viewer = useViewer()
  const { file: open } = route.useSearch()
  const { data, error } = useQuery(filesQuery(sample_id))
  const opened = data?.files.find(({ number }) => number === open)
  const isLabs = viewer?.performs_analysis === true && sample.collecting_site_id !== viewer.site_id
  const back = isLabs ? paths.result(sample_id) : paths.sample(sample_id)
  return (
    <FullPage
      title={words.title}
      sampleId={shown_id}
      isWide
      leave={{ label: words.back, onLeave: () => navigate({ to: back }) }}
    >
      <PageTitle>{`${shown_id} · ${words.title}`}</PageTitle>
      <Stack gap={20}>
        {opened !== undefined && opened.gone === null && (
          <Opened key={opened.number} sample_id={sample_id} file={opened} />
        )}
        {error !== null && data === undefined && (
          <Panel icon={<IconPaperclip size={28} />} title={words.title} isFault>
            {sentenceOf(error)}
          </Panel>
        )}
        {data === undefined && error === null && <ListSkeleton rows={3} />}
        {data?.files.length === 0 && (
          <Panel icon={<IconPaperclip size={28} />} title={words.none}>
            {words.noneText}
          </Panel>
        )}
        <AddFile sample_id={sample_id} />
        {viewer?.performs_analysis === true && (
          <p>
            <Link to={paths.askReading(sample_id)}>{askReadingTexts.link}</Link>
          </p>
        )}
        {data !== undefined && data.files.length > 0 && <FileCards sample_id={sample_id} files={data.files} />}
      </Stack>
    </FullPage>
  )
}

/** So many stand in the list at first; each press of the button adds as many. */
const together = 10

/** The files, the newest first. */
function FileCards({ sample_id, files }: { readonly sample_id: string; readonly files: readonly SampleFile[] }) {
  const [shownFiles, setShownFiles] = useState(together)
  const newest = files.toReversed()
  const left = newest.length - shownFiles
  return (
    <>
      {files.length > together && (
        <Muted role="status">{words.some(Math.min(shownFiles, files.length), files.length)}</Muted>
      )}
      <Cards aria-label={words.title}>
        {newest.slice(0, shownFiles).map((file) => (
          <FileCard key={file.number} sample_id={sample_id} file={file} />
        ))}
      </Cards>
      {left > 0 && (
        <div>
          <Button variant="outline" onClick={() => setShownFiles(shownFiles + together)}>
            {words.more(Math.min(left, together))}
          </Button>
        </div>
      )}
    </>
  )
}

type One = { readonly sample_id: string; readonly file: SampleFile }

function Opened({ sample_id, file }: One) {
  return (
    <Card aria-labelledby="open-file">
      <h2 id="open-file">{`${words.number(file.number)}: ${file.name}`}</h2>
      <LoadedPart>
        {isPicture(file.type) ? (
          <PictureView sample_id={sample_id} file={file} />
        ) : (
          <SpectrumView sample_id={sample_id} file={file} />
        )}
      </LoadedPart>
      <div>
        <Button component={Link} to={paths.files(sample_id)} variant="outline">
          {words.close}
        </Button>
      </div>
    </Card>
  )
}

/** A file with what can be done with it. */
function FileCard({ sample_id, file }: One) {
  const [isWithdrawing, setWithdrawing] = useState(false)
  const { number, kind, type, name, size, sha256, gone } = file
  const params = { sample_id, number: String(number) }
  const saving = useMutation({
    mutationFn: () => call(readFile, { params }),
    onSuccess: (bytes) => saveFile(name, bytes, 'application/octet-stream'),
    onError: (error) => toastFault(sentenceOf(error)),
  })
  const personal = useChange(markFilePersonal)
  const showing = useChange(showFile)
  const technology = file.technology === null ? null : technologyName(file.technology)
  const version = file.report_version
  return (
    <Card as="li" aria-label={words.number(number)}>
      <h2>{`${number}. ${name}`}</h2>
      <Muted>
        {[fileKindWords[kind], fileTypeWords[type], sizeText(size), file.instrument].filter(Boolean).join(' · ')}
        {technology !== null && ` · ${version === null ? technology : words.version(technology, version)}`}
      </Muted>
      <Muted>
        {words.byWhom(file.added_by, file.site)} · <When iso={file.added_at} />
      </Muted>
      {gone === null ? (
        <Buttons>
          {shown.includes(type) && (
            <Button
              component={Link}
              to={`${paths.files(sample_id)}?file=${number}`}
              aria-label={`${words.open} ${name}`}
            >
              {words.open}
            </Button>
          )}
          <Button
            variant="outline"
            loading={saving.isPending}
            aria-label={`${words.download} ${name}`}
            onClick={() => saving.mutate()}
          >
            {words.download}
          </Button>
          {file.is_own && (
            <Button variant="outline" aria-label={`${words.withdraw} ${name}`} onClick={() => setWithdrawing(true)}>
              {words.withdraw}
            </Button>
          )}
        </Buttons>
      ) : (
        <p>
          {gone.how === 'WITHDRAWN' ? words.gone.withdrawn(gone.by ?? '', gone.reason ?? '') : words.gone.retention}{' '}
          <When iso={gone.at} />
        </p>
      )}
      {gone === null && file.is_own && (
        <ToggleSwitch
          label={words.personal}
          isOn={file.is_personal}
          onToggle={(is_personal) => personal.send({ params, input: { is_personal } })}
        />
      )}
      {file.may_show && (
        <ToggleSwitch
          label={words.show}
          isOn={file.is_shown}
          onToggle={(is_shown) => showing.send({ params, input: { is_shown } })}
        />
      )}
      {[personal, showing].map(
        ({ error, sentence }) =>
          error !== null && (
            <Notice key={sentence} tone="wrong" role="alert">
              {sentence}
            </Notice>
          ),
      )}
      {!file.may_show && file.is_shown && <Muted>{words.isShown}</Muted>}
      <details>
        <summary>{words.hash}</summary>
        <Mono>{sha256}</Mono>
      </details>
      {isWithdrawing && <WithdrawForm sample_id={sample_id} file={file} onClose={() => setWithdrawing(false)} />}
    </Card>
  )
}

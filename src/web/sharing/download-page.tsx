/**
 * '/samples/{sample_id}/download' (R4.20): checks that the sample exists, then that its report is ready. If not,
 * it goes back and says why.
 */

import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { listSamples } from '#contract/samples.ts'
import { downloadResults, reportIsReady } from '#contract/sharing.ts'
import { canonicalSampleId } from '#domain/sample/sample-id.ts'
import { call } from '#web/api/call.ts'
import { Refusal } from '#web/api/refusal.ts'
import { saveFile } from '#web/api/save-file.ts'
import { Loaded } from '#web/form/loaded.tsx'
import { useChange } from '#web/form/use-change.ts'
import { paths } from '#web/paths.ts'
import { useGoBack } from '#web/samples/use-go-back.ts'
import { TitledPage } from '#web/service/titled-page.tsx'
import { sendBack } from '#web/session/notice.ts'
import { formTexts } from '#web/texts/form.ts'
import { sharingTexts } from '#web/texts/sharing.ts'
import { Button } from '#web/ui/button.tsx'
import { Buttons, Card, Done, Mono } from '#web/ui/layout.tsx'
import { Refused } from '#web/ui/refused.tsx'

const route = getRouteApi('/samples/$sample_id/download')
const words = sharingTexts.download

/**
 * The result of the checks: `why` is null if the report is ready. `otherwise` is where to go if there is no page to return
 * to.
 */
type Checked = { readonly why: string | null; readonly otherwise: string }

async function check(sample_id: string, signal: AbortSignal): Promise<Checked> {
  const found = await call(listSamples, { query: { sample_id_iexact: sample_id, limit: 1 } }, { signal })
  if (found.count !== 1) return { why: words.invalid(sample_id), otherwise: paths.home }
  try {
    await call(reportIsReady, { params: { sample_id } }, { signal })
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 409) throw error
    return { why: words.notReady(sample_id), otherwise: paths.sample(sample_id) }
  }
  return { why: null, otherwise: paths.home }
}

/** The page. */
export function DownloadPage() {
  const sample_id = canonicalSampleId(route.useParams().sample_id)
  const answer = useQuery({
    queryKey: ['samples', 'ready', sample_id],
    queryFn: ({ signal }) => check(sample_id, signal),
    // Always checks again: a report may have arrived in the meantime.
    gcTime: 0,
  })
  const { data } = answer
  if (data?.why) return <TooEarly why={data.why} otherwise={data.otherwise} />
  return (
    <TitledPage title={words.title} tab={formTexts.tabTitle(sample_id, words.title)} sampleId={sample_id}>
      <Loaded answer={answer} failed={words.failed} rows={1}>
        {() => <Download sample_id={sample_id} />}
      </Loaded>
    </TitledPage>
  )
}

/** Goes back and says why (R4.20). */
function TooEarly({ why, otherwise }: { why: string; otherwise: string }) {
  const goBack = useGoBack(otherwise)
  const leave = useEffectEvent(() => sendBack(why, goBack))
  useEffect(() => leave(), [])
  return null
}

function Download({ sample_id }: { sample_id: string }) {
  const file = words.file(sample_id)
  const download = useChange(downloadResults, { onDone: (bytes) => saveFile(file, bytes, 'application/pdf') })
  return (
    <Card as="div">
      <p>{words.text}</p>
      <Mono as="p">{file}</Mono>
      {download.error && <Refused>{words.notDownloaded(download.sentence)}</Refused>}
      <Done>{download.isDone && words.saved(file)}</Done>
      <Buttons>
        <Button
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          loading={download.isPending}
          onClick={() => download.send({ params: { sample_id } })}
        >
          {words.button}
        </Button>
        <Button component={Link} to={paths.sample(sample_id)} variant="outline">
          {words.back}
        </Button>
      </Buttons>
    </Card>
  )
}

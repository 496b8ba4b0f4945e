/** '/staff-alerts/$id': one alert, why it must be checked again, its draft, its samples, and every released text. */
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Alert } from '#contract/alert-shapes.ts'
import { formatDate, formatDateTime } from '#domain/dates.ts'
import { wrongRole } from '#domain/faults.ts'
import { rightsQuery } from '#web/api/queries.ts'
import { Loaded } from '#web/form/loaded.tsx'
import { NotFoundPage } from '#web/not-found-page.tsx'
import { paths } from '#web/paths.ts'
import { useZone } from '#web/samples/when.tsx'
import { PageTitle } from '#web/service/page-title.tsx'
import { alertTexts as words } from '#web/texts/alerts.ts'
import { Button } from '#web/ui/button.tsx'
import { Apart, Buttons, Card, NoteBar } from '#web/ui/layout.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { StateChip, WaitChips } from './alert-looks.tsx'
import { alertQuery } from './alert-queries.ts'
import { HoldQuestion, RetractQuestion } from './alert-questions.tsx'
import { AlertSamples } from './alert-samples.tsx'
import { DraftSteps, UpdateButton } from './alert-steps.tsx'
import { AlertText } from './alert-text.tsx'
import { LastDay } from './alerts-page.tsx'
import { DraftForm } from './draft-form.tsx'
import { publicAlert } from './public-address.ts'

/** The page. */
export function AlertPage() {
  const { id } = useParams({ strict: false }) as { id?: string }
  const { data: me } = useQuery(rightsQuery)
  if (me === undefined) return null
  const { performs_analysis, is_admin, issues_alerts, releases_alerts } = me
  if (!(performs_analysis || is_admin || issues_alerts || releases_alerts)) {
    return <Panel icon={<IconLock size={28} />} title={wrongRole} level={1} isFault />
  }
  // Not an alert's number: no need to ask the server.
  if (id === undefined || !/^[1-9]\d{0,8}$/.test(id)) return <NotFoundPage />
  return <OneAlert key={id} id={Number(id)} />
}

function OneAlert({ id }: { readonly id: number }) {
  const answer = useQuery(alertQuery(id))
  return (
    <Loaded answer={answer} failed={words.notLoaded} level={1}>
      {(alert) => <Shown alert={alert} />}
    </Loaded>
  )
}

/** The title; the draft's while nothing is released. */
function titleOf({ id, draft, versions }: Alert): string {
  const content = versions[0]?.content ?? draft
  const code = content?.languages[0]
  const title = code === undefined ? '' : (content?.words[code]?.title ?? '')
  return title === '' ? words.noTitle(id) : title
}

function Shown({ alert }: { readonly alert: Alert }) {
  const navigate = useNavigate()
  const unsaved = useRef(() => false)
  const { draft, may_issue, proposed_at, version } = alert
  // Show a proposed text for reading until somebody wants to change it.
  const [isWriting, setWriting] = useState(draft !== null && proposed_at === null && may_issue)
  const title = titleOf(alert)
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHead
        title={title}
        back={<Link to={paths.alerts}>{words.all}</Link>}
        marks={
          <>
            <StateChip state={alert.state} />
            <WaitChips
              has_draft={draft !== null}
              is_proposed={proposed_at !== null}
              is_sent_back={alert.sent_back !== null}
              is_doubted={alert.doubts.length > 0}
            />
          </>
        }
        lead={words.number(alert.id, version)}
      />
      {alert.doubts.length > 0 && <Doubts alert={alert} />}
      {alert.mails_refused > 0 && (
        <NoteBar as="p" tone="look" role="status">
          {words.mailsRefused(alert.mails_refused)}
        </NoteBar>
      )}
      {alert.mails_waiting !== null && <MailsWaiting {...alert.mails_waiting} />}
      {version > 0 && <Released alert={alert} onUpdate={() => setWriting(true)} />}
      {draft !== null && (
        <>
          {isWriting ? (
            <DraftForm alert={alert} draft={draft} unsaved={unsaved} onClose={() => setWriting(false)} />
          ) : (
            <Card aria-labelledby="draft-title">
              <h2 id="draft-title">{words.preview}</h2>
              <AlertText content={draft} />
              {may_issue && (
                <Buttons>
                  <Button variant="outline" onClick={() => setWriting(true)}>
                    {words.change}
                  </Button>
                </Buttons>
              )}
            </Card>
          )}
          <Apart>
            <DraftSteps alert={alert} unsaved={unsaved} onDropped={() => navigate({ to: paths.alerts })} />
          </Apart>
        </>
      )}
      <AlertSamples alert={alert} />
      <Versions alert={alert} />
    </>
  )
}

type Part = { readonly alert: Alert }

/** Why it must be checked again, and how to answer. */
function Doubts({ alert }: Part) {
  const { doubts, may_release } = alert
  const [isHolding, setHolding] = useState(false)
  const mayHold = may_release && doubts.every(({ doubt }) => doubt !== 'HIDDEN')
  return (
    <Card tone="look" aria-labelledby="doubts-title">
      <h2 id="doubts-title">{words.doubtsTitle}</h2>
      <ul>
        {doubts.map(({ doubt, sample_id, name }) => (
          <li key={`${doubt} ${sample_id} ${name}`}>{words.doubt(words.doubts[doubt], sample_id, name)}</li>
        ))}
      </ul>
      <p>{words.doubtsText}</p>
      {mayHold && (
        <div>
          <Button onClick={() => setHolding(true)}>{words.holds}</Button>
        </div>
      )}
      {isHolding && <HoldQuestion alert={alert} onClose={() => setHolding(false)} />}
    </Card>
  )
}

/** State of a released alert, and what can be done with it. */
function Released({ alert, onUpdate }: Part & { readonly onUpdate: () => void }) {
  const { id, ends_at, retracted_at, retracted_by, retract_words, may_issue, may_release, draft, answers } = alert
  const [isRetracting, setRetracting] = useState(false)
  const zone = useZone()
  const isTaken = retracted_at !== null
  return (
    <Card aria-label={words.states[alert.state]}>
      {isTaken ? (
        <>
          <p>{words.takenBackBy(retracted_by ?? '', formatDate(retracted_at, zone))}</p>
          {Object.entries(retract_words ?? {}).map(([code, reason]) => (
            <p key={code} lang={code}>
              {reason}
            </p>
          ))}
        </>
      ) : (
        <p>
          {words.columns.ends}: {ends_at !== null && <LastDay ends_at={ends_at} />}
        </p>
      )}
      <p>
        <a href={publicAlert(id)} target="_blank" rel="noreferrer">
          {words.publicPage}
        </a>
      </p>
      {answers.length > 0 && (
        <details>
          <summary>{words.answers}</summary>
          <ul>
            {answers.map(({ at, by, reason }) => (
              <li key={at}>{words.answer(by, formatDate(at, zone), reason)}</li>
            ))}
          </ul>
        </details>
      )}
      {!isTaken && (
        <Buttons>
          {may_issue && draft === null && <UpdateButton alert={alert} onBegun={onUpdate} />}
          {may_release && (
            <Button variant="subtle" onClick={() => setRetracting(true)}>
              {words.takeBack}
            </Button>
          )}
        </Buttons>
      )}
      {isRetracting && <RetractQuestion alert={alert} onClose={() => setRetracting(false)} />}
    </Card>
  )
}

/** Every released text, the newest open. */
function Versions({ alert: { versions } }: Part) {
  const zone = useZone()
  if (versions.length === 0) return null
  return (
    <Card aria-labelledby="versions-title">
      <h2 id="versions-title">{words.versions}</h2>
      {versions.map(({ version, released_at, released_by, writers, content }, at) => (
        <details key={version} open={at === 0}>
          <summary>{words.released(version, released_by, formatDate(released_at, zone))}</summary>
          {writers.length > 0 && <p>{words.writtenBy(writers.join(', '))}</p>}
          <AlertText content={content} />
        </details>
      ))}
    </Card>
  )
}

function MailsWaiting({ count, since, fault }: NonNullable<Alert['mails_waiting']>) {
  return (
    <NoteBar as="p" tone="look" role="status">
      {words.mailsWaiting(count, formatDateTime(since, useZone()), fault)}
    </NoteBar>
  )
}

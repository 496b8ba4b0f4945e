/** Closing a site: what it would do, who takes over, and why; then what it did, and undoing it (R13.16, R13.17). */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { closeSite, readSiteClosing, type SiteClosing, undoClosing } from '#contract/admin/site-closings.ts'
import { steadyQuery } from '#web/api/read-query.ts'
import { ChangeForm } from '#web/form/change-form.tsx'
import { ConfirmChange } from '#web/form/confirm-change.tsx'
import { Loaded } from '#web/form/loaded.tsx'
import { asked, useChange } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { When } from '#web/samples/when.tsx'
import { adminClosingTexts } from '#web/texts/admin-closing.ts'
import { Button } from '#web/ui/button.tsx'
import { Buttons, Card, Muted, Notice, SmallHeading, Stack } from '#web/ui/layout.tsx'
import { TextField } from '#web/ui/question.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

const words = adminClosingTexts
type Answer = z.output<typeof readSiteClosing.answer>

type CloseSite = { readonly site_id: number; readonly onClose: () => void }

/** The page's part: the form, or what happened. */
export function CloseSite({ site_id, onClose }: CloseSite) {
  const answer = useQuery(steadyQuery(readSiteClosing, { params: { id: site_id }, query: {} }))
  return (
    <Loaded answer={answer}>
      {(read) =>
        read.closing !== null && read.closing.undone_at === null ? (
          <Happened closing={read.closing} onClose={onClose} />
        ) : (
          <>
            {read.closing !== null && <Undone closing={read.closing} />}
            {read.refusal === null ? (
              <ClosingForm read={read} onClose={onClose} />
            ) : (
              <Notice tone="look">{read.refusal}</Notice>
            )}
          </>
        )
      }
    </Loaded>
  )
}

function ClosingForm({ read: { site, choices }, onClose }: { read: Answer; onClose: () => void }) {
  const form = useForm({
    ...{ name: 'close-site', about: site.id, begun: { to_site_id: '', name: '', reason: '' } },
    ask: ({ to_site_id, ...input }) =>
      asked(closeSite, {
        params: { id: site.id },
        input: { ...input, to_site_id: to_site_id === '' ? Number.NaN : Number(to_site_id) },
      }),
    done: words.done(site.name),
  })
  const to = choices.find(({ id }) => String(id) === form.values.to_site_id)
  return (
    <ChangeForm title={words.title(site.name)} form={form} submit={words.submit(site.name)} onCancel={onClose}>
      <SelectField
        {...form.text('to_site_id')}
        label={words.to}
        hint={words.toHint}
        none={words.choose}
        choices={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      {to !== undefined && <Preview site_id={site.id} to={to} />}
      <TextField {...form.text('name')} label={words.name} hint={words.nameHint(site.name)} />
      <TextArea {...form.text('reason')} label={words.reason} hint={words.reasonHint} rows={2} />
    </ChangeForm>
  )
}

function Preview({ site_id, to }: { site_id: number; to: Answer['site'] }) {
  const answer = useQuery(steadyQuery(readSiteClosing, { params: { id: site_id }, query: { to: to.id } }))
  return (
    <div role="status">
      <Loaded answer={answer}>{({ would }) => <Would would={would} to={to.name} />}</Loaded>
    </div>
  )
}

function Would({ would, to }: { would: Answer['would']; to: string }) {
  const { settle, moved, vials, to_analyze, to_tell, ends, left_to_do } = would
  const routes = moved.find(({ kind }) => kind === 'ROUTES_ENDED')?.count ?? 0
  const lines = [
    ...inWords(moved.filter(goesOver)),
    ...(to_analyze > 0 ? [words.toAnalyze(to_analyze)] : []),
    ...(to_tell > 0 ? [words.toTell(to_tell)] : []),
  ]
  return (
    <Stack>
      {settle.length > 0 && (
        <Notice as="section" tone="look" aria-label={words.settle}>
          <strong>{words.settle}</strong>
          <List lines={settle} />
        </Notice>
      )}
      <Card aria-label={words.would(to)}>
        <SmallHeading>{words.would(to)}</SmallHeading>
        {lines.length === 0 ? <Muted>{words.wouldNothing}</Muted> : <List lines={lines} />}
        {vials > 0 && (
          <p>
            <strong>{words.vials(vials)}.</strong> {words.vialsText(vials)}
          </p>
        )}
        <SmallHeading>{words.ends}</SmallHeading>
        <List lines={[...(routes > 0 ? [words.endsRoutes(routes)] : []), ...ends]} />
        <SmallHeading>{words.leftToDo(to)}</SmallHeading>
        <List lines={left_to_do} />
        <SmallHeading>{words.stays}</SmallHeading>
        <List lines={words.staysLines} />
      </Card>
    </Stack>
  )
}

function List({ lines }: { lines: readonly string[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

const goesOver = ({ kind }: SiteClosing['moved'][number]) => kind !== 'ROUTES_ENDED' && kind !== 'STOPS_ENDED'
const inWords = (counts: SiteClosing['moved']) => counts.map(({ kind, count }) => words.kinds[kind](count))

function Happened({ closing, onClose }: { closing: SiteClosing; onClose: () => void }) {
  const { site, to, reason, who, at, moved, undo_until } = closing
  const [isAsked, setIsAsked] = useState(false)
  const [went, ended] = [moved.filter(goesOver), moved.filter((one) => !goesOver(one))]
  const undo = useChange(undoClosing, { done: words.undone(site.name), onDone: () => setIsAsked(false) })
  return (
    <Card tone="edge" aria-label={words.closed(site.name, to.name)}>
      <h2>{words.closed(site.name, to.name)}</h2>
      <p>
        {words.by(who)}
        <When iso={at} />. {reason}
      </p>
      <SmallHeading>{words.moved}</SmallHeading>
      {went.length === 0 ? <Muted>{words.wouldNothing}</Muted> : <List lines={inWords(went)} />}
      {ended.length > 0 && (
        <>
          <SmallHeading>{words.ended}</SmallHeading>
          <List lines={inWords(ended)} />
        </>
      )}
      {undo_until === null ? (
        <Muted>{words.undoTooLate}</Muted>
      ) : (
        <p>
          {words.undoUntil}
          <When iso={undo_until} />.
        </p>
      )}
      <Buttons>
        {undo_until !== null && <Button onClick={() => setIsAsked(true)}>{words.undo}</Button>}
        <Button variant="outline" onClick={onClose}>
          {words.cancel}
        </Button>
      </Buttons>
      {isAsked && (
        <ConfirmChange
          title={words.undoTitle(site.name)}
          text={words.undoText(site.name, to.name)}
          confirm={words.undo}
          change={undo}
          onConfirm={() => undo.send({ params: { id: site.id } })}
          onClose={() => setIsAsked(false)}
        />
      )}
    </Card>
  )
}

function Undone({ closing: { site, to, undone_by, undone_at, stayed, stayed_names } }: { closing: SiteClosing }) {
  if (undone_by === null || undone_at === null) return null
  return (
    <Notice as="section" tone="said" below={16} aria-label={words.undone(site.name)}>
      <p>
        {words.undidBy(undone_by)}
        <When iso={undone_at} />. {stayed.length === 0 && words.nothingStayed}
      </p>
      {stayed.length > 0 && (
        <>
          <strong>{words.stayed(to.name)}</strong>
          <List
            lines={stayed.map(({ kind, count }) => {
              const names = stayed_names.filter((one) => one.kind === kind && one.name !== '').map(({ name }) => name)
              const said = (kind === 'LABELS' ? words.usedLabels : words.kinds[kind])(count)
              return names.length === 0 ? said : `${said}: ${names.join(', ')}${names.length < count ? ' …' : ''}`
            })}
          />
        </>
      )}
    </Notice>
  )
}

/**
 * The drafts of new surveys: each is a survey of its own under its own name in the address, so that a second one begins
 * without a decision about the first.
 */
import { queryOptions } from '@tanstack/react-query'
import { newKey } from '#web/api/call.ts'
import type { DraftPlace } from '#web/form/draft-place.ts'
import { type Kept, keptKey } from '#web/form/kept-form.ts'
import { type Draft, wholeDraft } from './draft.ts'
import { listKept } from './list-kept.ts'
import { readShortWay } from './short-way.ts'
import { surveyDraft } from './survey-start.ts'

/** No new survey begins while a person has this many drafts on a device. */
export const mostDrafts = 20

/** A draft of a new survey, and its name in the address. */
export type NamedDraft = { readonly id: string; readonly kept: Kept<Draft> }

/** The one draft that earlier versions kept, beside those of edits. */
const earlier = { id: 'earlier', about: '' }
// No sample ID begins so: those of edits are in capitals, and a shift's are numbers.
const beginning = 'new-'

/** What a draft with this name is about, for the place that keeps it. */
export const aboutOf = (id: string) => (id === earlier.id ? earlier.about : `${beginning}${id}`)

/** The name of the draft about this; undefined for the draft of an edit. */
export function nameOf(about: string): string | undefined {
  if (about === earlier.about) return earlier.id
  return about.startsWith(beginning) ? about.slice(beginning.length) : undefined
}

/** The key under which the draft with this name is kept. */
export const draftKey = ({ owner }: DraftPlace, id: string) => keptKey(owner, surveyDraft.name, aboutOf(id))

/** The drafts of this place, the newest first. */
export async function readDrafts(place: DraftPlace): Promise<NamedDraft[]> {
  const { owner, list = (name) => listKept(owner, name) } = place
  const all = await list<Draft>(surveyDraft.name)
  return [...all]
    .flatMap(([about, kept]) => {
      const id = nameOf(about)
      return id === undefined ? [] : [{ id, kept: { ...kept, form: wholeDraft(kept.form) } }]
    })
    .sort((one, other) => (one.kept.at < other.kept.at ? 1 : -1))
}

/** The newest other draft whose sample has this label; `own` is the draft that asks. */
export const draftWithLabel = (drafts: readonly NamedDraft[], sample_id: string, own: string | undefined) =>
  drafts.find(({ id, kept }) => id !== own && kept.form.answers.sample_id === sample_id)

/** The drafts of this place as a query. */
export const draftsQuery = (place: DraftPlace) =>
  queryOptions({
    queryKey: ['drafts', place.owner],
    queryFn: () => readDrafts(place),
    // Every tab of this person adds to them; and a device on a shift has no network.
    ...{ staleTime: 0, gcTime: 0, networkMode: 'always' },
  })

/** Keeps the first answers of a survey that begins with some; returns its name. */
export async function beginDraft(place: DraftPlace, form: Draft): Promise<string> {
  const id = newKey()
  const begun = { ...form, isShort: await readShortWay(place) }
  await place.keep(draftKey(place, id), { form: begun, at: form.changedAt ?? new Date().toISOString() })
  return id
}

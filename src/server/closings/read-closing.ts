/** Says what closing a site would do, and what its last closing did. */
import type * as contract from '#contract/admin/site-closings.ts'
import { closingRefusal, endsBeside, leftToDo, takeOverFault, toSettle } from '#domain/site/closing.ts'
import { found } from '#server/admin/find.ts'
import type { Call } from '#server/http/call.ts'
import { countRows } from './move-rows.ts'
import { besideOf, between, closingOf, lastClosing, samplesAt, sitesOf, unsettledOf } from './queries.ts'

export async function readSiteClosing({ db, params, query, now }: Call<typeof contract.readSiteClosing>) {
  const sites = await sitesOf(db)
  const site = found(
    sites.find(({ id }) => id === params.id),
    'This site',
  )
  const choices = sites.filter((other) => takeOverFault(site, other) === null)
  // Before anybody chose, as if the first one took over: only routes and drafts depend on it.
  const to = choices.find(({ id }) => id === query.to) ?? choices[0]
  const last = await lastClosing(db, site.id)
  const unsettled = await unsettledOf(db, site.id, query.to ?? null, now)
  const beside = await besideOf(db, site.id, now)
  return {
    site: { id: site.id, name: site.name },
    refusal: closingRefusal(site, sites),
    choices: choices.map(({ id, name }) => ({ id, name })),
    would: {
      moved: to === undefined ? [] : await countRows(db, between(site.id, to.id)),
      ...(await samplesAt(db, site.id)),
      settle: toSettle(unsettled),
      ends: endsBeside(beside),
      left_to_do: leftToDo(beside),
    },
    closing: last === undefined ? null : await closingOf(db, last, now),
  }
}

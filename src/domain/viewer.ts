/**
 * Who looks at a sample, and what that person may see (R1.1 to R1.6). A flag opens a kind of screen, the site
 * decides the rows; only this file combines the two.
 */

/** A signed-in person as the rules see them. */
export type Viewer = {
  readonly site_id: number
  readonly performs_collection: boolean
  readonly performs_analysis: boolean
  readonly is_admin: boolean
}

/** Which wording of a state a person reads (R2.31). */
export type LabelAudience = 'public' | 'collection' | 'analysis'

/** Analysis wording for anyone who performs analysis (also with both flags); collection wording for everyone else signed in. */
export function labelAudience(viewer: Viewer | null): LabelAudience {
  if (viewer === null) return 'public'
  return viewer.performs_analysis ? 'analysis' : 'collection'
}

/** Which column of the reports table applies to a viewer for one sample (R1.10, R1.11). */
export type ReportAudience = 'public' | 'collection' | 'analysis'

/**
 * 'analysis' only for samples that were ever routed to the viewer's own site; 'collection' for everyone else who is
 * signed in.
 */
export function reportAudience(
  viewer: Viewer,
  sample: { routed_to: readonly number[] },
): Exclude<ReportAudience, 'public'> {
  return viewer.performs_analysis && sample.routed_to.includes(viewer.site_id) ? 'analysis' : 'collection'
}

/**
 * Whether a viewer may see this sample (R1.6): their site collected it, it was ever routed there, or they
 * administer.
 */
export function maySee(viewer: Viewer, sample: { collecting_site_id: number; routed_to: readonly number[] }): boolean {
  if (viewer.is_admin) return true
  if (viewer.performs_collection && sample.collecting_site_id === viewer.site_id) return true
  return viewer.performs_analysis && sample.routed_to.includes(viewer.site_id)
}

import type { Person } from '#contract/session.ts'
import type { Viewer } from '#domain/viewer.ts'

/** The signed-in person of a call, with their session and when they last proved who they are. */
export type Staff = Person & Viewer & { readonly session_id: string; readonly authenticated_at: string }

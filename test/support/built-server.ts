// @ts-expect-error: the scripts are plain JavaScript, so that they run before anything is installed.
import { ensureServer } from '../../scripts/server.mjs'

/** Builds the server from these sources, for tests that start it as a process. */
export default () => ensureServer()

// @ts-expect-error: the scripts are plain JavaScript, so that they run before anything is installed.
import { ensureServer } from '../../scripts/server.mjs'

/** The server that tests start as a process is the one of these sources. */
export default () => ensureServer()

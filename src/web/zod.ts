/**
 * Zod as the pages load it, under its own name (vite.config.ts): it learns before any schema exists that it may not create
 * code at run time; otherwise it tries, and the browser reports a violation of Trusted Types.
 */
import { config, z } from 'zod/v4'

config({ jitless: true })

export { z }

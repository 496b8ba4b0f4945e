/** The folder of the whole project, from the sources as from the built server, which stand equally deep in it. */
export const root = new URL('../../', import.meta.url)

/** The project's folder. Sources and the built server are equally deep in it. */
export const root = new URL('../../', import.meta.url)

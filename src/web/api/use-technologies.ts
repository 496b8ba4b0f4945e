/** The service's technologies, drawn anew when they change. */

import { useSyncExternalStore } from 'react'
import { technologyRows, watchTechnologies } from '#domain/technology/technologies.ts'

/** Every technology, in the service's order. */
export const useTechnologies = () => useSyncExternalStore(watchTechnologies, technologyRows)

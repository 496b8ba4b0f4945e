/** Technologies for properties: those that Vialog ships, and one that a service added of each other kind that names drugs. */
import { kindRules, technologyKinds } from '#domain/technology/kinds.ts'
import { ownKey, shippedTechnologies } from '#domain/technology/technologies.ts'

const shipped = shippedTechnologies.map(({ key }) => key)

/** Of every kind whose names may be findings, and strips. */
export const everyTechnology = [
  ...shipped,
  ...technologyKinds
    .filter((kind) => kindRules[kind].findsNames)
    .map((kind) => ownKey(kind, `Own ${kind.toLowerCase()}`, shipped)),
]

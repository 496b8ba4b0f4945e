/** The columns that files of earlier samples and results may have, and a guess which column is which. */
import { amountKinds, amountUnits, percentBases } from '#domain/report/amounts.ts'
import { plainWords } from '#domain/report/plain-words.ts'
import {
  collectedFroms,
  containerTypes,
  resultsProvisions,
  sampleStates,
  sampleTypes,
  stripResults,
} from '#domain/terms.ts'
import { amountFieldOf, looksLikeDrugCells } from './drug-cells.ts'
import { isMethod, readWord, readYesNo } from './import-words.ts'
import { isOther, wideFieldOf, wideFields } from './wide-fields.ts'

/** Facts of a sample: the same value in every row with its ID. */
export const sampleFields = [
  'sample_id',
  'site',
  'date_collected',
  'sample_type',
  'container_type',
  'expected_drugs',
  'colour',
  'texture',
  'sample_effect',
  'checking_reasons',
  'already_used',
  'paraphernalia_reuse',
  'collected_from',
  'collected_by',
  'agency_name',
  'onsite_sample_id',
  'results_provision',
  'state',
  'shared_at',
  'not_analyzed',
] as const
export type SampleField = (typeof sampleFields)[number]

/** Facts of a result: one substance a row. `substances` has all of them in one cell. */
export const resultFields = [
  'substance',
  'substances',
  'percent',
  'weight',
  'amount_kind',
  'low',
  'high',
  'unit',
  'measured_as',
  'percent_basis',
  'not_found',
  'abundance',
  'technology',
  'strip_type',
  'strip_result',
  'date_reported',
  'analysis_site',
  'analyst',
  'portion_tested',
  'is_liquid',
  'notes',
  'is_newest',
  ...wideFields,
] as const
export type ResultField = (typeof resultFields)[number]

export type ImportField = SampleField | ResultField
export const importFields = [...sampleFields, ...resultFields] as const satisfies readonly ImportField[]

/** The fields that hold days. */
export const dayFields = ['date_collected', 'date_reported', 'shared_at'] as const satisfies readonly ImportField[]
export type DayField = (typeof dayFields)[number]

const otherMethods = [
  'methode',
  'verfahren',
  'analysemethode',
  'methode_d_analyse',
  'metodo',
  'metodo_de_analisis',
  'tecnica',
]

/** Other names of columns; a column's own name is tried first. */
const otherNames: Partial<Record<ImportField, readonly string[]>> = {
  sample_id: [
    'id',
    'sample',
    'sampleid',
    'sample_number',
    'vial',
    'vial_id',
    'barcode',
    'reference',
    'sample_reference',
    'sample_ref',
    'ref',
    'test_id',
    'lab_id',
    'tube',
    'tube_id',
    'pill_id',
    'case_number',
    'specimen',
    'specimen_id',
    ...['probe', 'proben_id', 'proben_nr', 'probennummer', 'probe_nr', 'probencode', 'kennung'],
    ...['identifiant', 'echantillon', 'id_echantillon', 'numero_echantillon', 'code_echantillon', 'n_echantillon'],
    ...['muestra', 'id_muestra', 'codigo_muestra', 'numero_muestra', 'codigo_de_muestra', 'numero_de_muestra'],
  ],
  site: [
    'collecting_site',
    'collected_at',
    'collection_site',
    'site_name',
    'location',
    'program',
    'programme',
    'standort',
    'lieu',
    'lugar',
  ],
  date_collected: [
    'collected',
    'collection_date',
    'collected_on',
    'date_collect',
    'date_of_collection',
    'visit_date',
    'sample_date',
    'date',
    'date_received',
    'year',
    ...['datum', 'probendatum', 'abgabedatum', 'datum_der_abgabe', 'jahr'],
    ...['date_de_collecte', 'date_de_prelevement', 'annee'],
    ...['fecha', 'fecha_de_recogida', 'fecha_de_muestra', 'fecha_de_toma', 'ano'],
  ],
  sample_type: ['type', 'kind', 'typ', 'art', 'probenart', 'type_d_echantillon', 'tipo', 'tipo_de_muestra'],
  container_type: ['container'],
  expected_drugs: [
    'expected',
    'expected_drug',
    'expected_substance',
    'expected_substances',
    'bought_as',
    'sold_as',
    'purchase_intent',
    'intent',
    'purchased_as',
    'submitted_as',
    'reported_as',
    ...['erwartet', 'erwartete_substanz', 'erwarteter_wirkstoff', 'gekauft_als', 'verkauft_als', 'deklariert_als'],
    ...['attendu', 'substance_attendue', 'produit_attendu', 'vendu_comme', 'achete_comme', 'produit_suppose'],
    ...['esperado', 'sustancia_esperada', 'vendido_como', 'comprado_como', 'adquirido_como'],
  ],
  colour: ['color', 'colours', 'colors', 'sample_colour', 'sample_color', 'farbe', 'couleur'],
  texture: ['textures', 'form', 'sample_form'],
  sample_effect: ['effects', 'effect', 'sample_effects', 'sensations', 'self_reported_effects'],
  checking_reasons: ['purpose', 'checking_purpose', 'reasons'],
  already_used: ['already_consumed', 'used', 'consumed'],
  paraphernalia_reuse: ['reuse'],
  collected_from: ['results_are_for', 'results_for', 'origin_of_sample'],
  collected_by: ['staff', 'collector'],
  agency_name: ['agency'],
  onsite_sample_id: ['onsite_id', 'on_site_id', 'local_id'],
  results_provision: ['provision'],
  state: ['status', 'sample_state'],
  shared_at: ['shared', 'date_shared'],
  not_analyzed: ['not_analysed', 'reason_not_analyzed'],
  substance: [
    ...['drug', 'drug_name', 'compound', 'substance_name'],
    ...['chemical', 'chemical_name', 'finding', 'analyte', 'substance_found'],
    ...['substanz', 'stoff', 'wirkstoff', 'droge', 'verbindung', 'analyt', 'nachgewiesene_substanz'],
    ...['produit', 'molecule', 'compose', 'drogue', 'substance_detectee', 'produit_detecte'],
    ...['sustancia', 'droga', 'compuesto', 'molecula', 'analito', 'sustancia_detectada'],
  ],
  substances: [
    ...['drugs_found', 'findings', 'results', 'compounds', 'substances_found', 'sample_upon_analysis'],
    'sample_upon_analysis_major',
    ...['substanzen', 'wirkstoffe', 'drogues', 'produits', 'sustancias', 'drogas', 'compuestos'],
  ],
  percent: ['percentage', 'relative_percent', 'percent_weight', 'substance_percentage', 'substance_percent'],
  weight: ['substance_weight', 'amount', 'quantity', 'weight_g', 'weight_mg'],
  abundance: ['primary_or_trace', 'primacy'],
  technology: ['method', 'instrument', 'technique', 'lab_method', 'test_method', 'analysis_method', ...otherMethods],
  strip_type: ['strip'],
  strip_result: [],
  date_reported: [
    'reported',
    'reported_at',
    'report_date',
    'date_analyzed',
    'date_analysed',
    'date_complete',
    'date_completed',
    'date_tested',
    'date_published',
    ...['befunddatum', 'ergebnisdatum', 'analysedatum', 'date_d_analyse', 'date_du_resultat'],
    ...['fecha_de_analisis', 'fecha_del_resultado', 'fecha_de_resultado'],
  ],
  analysis_site: [
    'lab',
    'laboratory',
    'analysis_site_name',
    'analysed_at',
    'analyzed_at',
    'labor',
    'laboratoire',
    'laboratorio',
  ],
  analyst: ['analysed_by', 'analyzed_by', 'chemist', 'analytiker', 'analyste', 'analista'],
  portion_tested: ['report_weight', 'portion'],
  is_liquid: ['liquid'],
  notes: ['public_notes', 'lab_notes', 'note'],
  is_newest: [],
}

/** Guess a column with a closed list only if its cells fit too: a 'state' may be one of the United States. */
const looksLike: Partial<Record<ImportField, (cell: string) => boolean>> = {
  sample_type: (cell) => readWord(cell, sampleTypes) !== null,
  container_type: (cell) => readWord(cell, containerTypes) !== null,
  collected_from: (cell) => readWord(cell, collectedFroms) !== null,
  results_provision: (cell) => readWord(cell, resultsProvisions) !== null,
  state: (cell) => readWord(cell, sampleStates) !== null,
  strip_result: (cell) => readWord(cell, stripResults) !== null,
  technology: isMethod,
  already_used: (cell) => readYesNo(cell) !== null,
  shared_at: (cell) => /\d{4}/.test(cell),
  amount_kind: (cell) => readWord(cell, [...amountKinds, 'not_found']) !== null,
  unit: (cell) => amountUnits.some((one) => one === cell),
  percent_basis: (cell) => readWord(cell, percentBases) !== null,
  is_newest: (cell) => readYesNo(cell) !== null,
}

/** A heading for comparing; '' for a text that is too long to be one. */
const plain = (header: string) =>
  plainWords(header.length > 200 ? '' : header)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')

/** Column names without underscores, for comparing: 'expectedsubstance' is 'expected_substance'. */
const joined = (name: string) => name.replaceAll('_', '')

/** A table of a file: the cells of its first line, and the lines below. */
export type ImportTable = { readonly header: readonly string[]; readonly lines: readonly (readonly string[])[] }

/**
 * Guesses the field of each column by its name and first cells; each field at most once, null for none. `drugs`: the
 * headings that name one drug.
 */
export function guessColumns({ header, lines }: ImportTable, drugs: readonly string[] = []): (ImportField | null)[] {
  const names = header.map((title) => joined(plain(title)))
  const guessed: (ImportField | null)[] = header.map(() => null)
  const cellsOf = (column: number) =>
    lines.slice(0, 200).flatMap((line) => (line[column]?.trim() ? [line[column].trim()] : []))
  const fits = (field: ImportField, column: number) => {
    const cells = cellsOf(column)
    const looks = looksLike[field]
    return looks === undefined || cells.filter(looks).length * 2 >= cells.length
  }
  const wanted = importFields.flatMap((field) =>
    [field, ...(otherNames[field] ?? [])].map((name, rank) => ({ field, name, rank })),
  )
  // A field's own name wins over its other names.
  for (const { field, name } of wanted.sort((a, b) => a.rank - b.rank)) {
    const column = names.indexOf(joined(name))
    if (column < 0 || guessed[column] !== null || guessed.includes(field) || !fits(field, column)) continue
    guessed[column] = field
  }
  for (const [column, title] of header.entries()) guessed[column] ??= wideFieldOf(title, cellsOf(column))
  const isDrug = header.map(
    (title, column) => guessed[column] === null && drugs.includes(title) && looksLikeDrugCells(cellsOf(column)),
  )
  if (header.some((_, column) => isDrug[column] && cellsOf(column).length > 0))
    for (const [column, title] of header.entries())
      if (isDrug[column]) guessed[column] = 'drug_column'
      else if (isOther(title)) guessed[column] ??= 'list_column'
  // Numbers under a heading such as 'Purity (%)' say how much of the substance of their row there is.
  for (const [column, title] of header.entries()) {
    const field = guessed.includes('substance') ? amountFieldOf(title, cellsOf(column)) : null
    if (field !== null && !guessed.includes(field)) guessed[column] ??= field
  }
  // A first column without a heading, as spreadsheets write the names of rows.
  const first = cellsOf(0)
  const isId = first.length > 0 && first.length === Math.min(lines.length, 200) && new Set(first).size === first.length
  if (!guessed.includes('sample_id') && header[0]?.trim() === '' && isId) guessed[0] = 'sample_id'
  return guessed
}

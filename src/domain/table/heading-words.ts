/** Words for columns in the languages of instruments, as `plainWords` has them. Add a word where a heading is not known. */

const listOf = (...lines: readonly string[]): ReadonlySet<string> => new Set(lines.flatMap((line) => line.split(', ')))

/** What names the substances, in the singular. */
const names = listOf(
  'substance, compound, drug, analyte, component, chemical, molecule, target, name, peak name, hit, hit name, library hit',
  'library/id, identification, identity, identified as, substance active',
  'substanz, substanzen, substanzname, substanznamen, stoff, stoffname, verbindung, verbindungen, verbindungsname',
  'bezeichnung, komponente, komponenten, analyt, analyten, wirkstoff, wirkstoffe, droge, drogen',
  'compose, nom, nom du compose, produit, sustancia, nombre, nombre del compuesto, compuesto, componente, analito, droga',
  'molecula, substancia, composto, nome do composto, metabolite, metabolite name, drogue, finding, substance name, test name',
)

/** What is surely no amount and no name, in the singular. */
const others = listOf(
  'no, no., nr, nr., n°, nº, num, number, row, line, zeile, ligne, rank, rang, index, id, unii, smiles, si, rsi, hqi, r2',
  'peak, peak no, peak no., peak nr, peak nr., peak #, peak number, pk, pk #, mz, tr, rt, rt min, r.t, r.t., start, end',
  'start time, end time, formula, molecular formula, mol formula, mol. formula, formel, formule, mw, mol weight, mol. weight',
  'mol gewicht, mol. gewicht, molgewicht, molecular weight, qual, quality, hit qual, qual %, quality %, hit qual %, prob',
  'prob., probability, library, library file, library name, lib, mass spectrum, channel, statu, status, flag, level, snr',
  'comment, category, categorie, group, family, familie, remark, bemerkung, bemerkungen, remarque, note, notiz, notizen',
  'class, clas, role, type, typ, datum, method, probe, probenname, probennummer',
  'alignment id, adduct, adduct type, spectrum, ms1 isotopic spectrum, ms/ms spectrum, z, lld',
  'element, net int, net int., stat error, stat. error, analyzed layer, bound, fill %, mark, plate, tailing, resolution',
  'sample, sample name, sample id, sample no, sample no., sample type, sample number',
)

/** Beginnings of such headings. */
const beginnings = [
  ...['# of ', 'treffer', 'ubereinstimmung', 'cas', 'inchi', 'm/z', 'base m/z', 'rt (', 'rt [', 'rt(', 'rt[', 'r.t. ('],
  ...[
    'ret time',
    'ret. time',
    'rettime',
    'ret.time',
    'retention',
    'temps',
    'tiempo',
    'zeit',
    'time',
    'width',
    'breite',
  ],
  ...['peak width', 'peak breite', 'rmatch', 'r match', 'r. match', 'r.match', 'match', 'hit quality', 'hit score'],
  ...['score', 'prob (', 'prob %', 'prob. (', 'probability (', 'probability %', 'similarity', 'search similarity'],
  ...['file', 'date', 'ion', 'vial', 'inj', 's/n', 'rsd', '%rsd', '% rsd', 'recovery', 'accuracy', 'istd'],
  ...['diff (', 'error (', 'mass error', 'ppm error'],
] as const

/** Behind a word for substances: 'compound name', 'drugs found'. */
const behindName = / ?(names?|label|found|detected|identified|detectee?|trouvee?|detectad[oa]|encontrad[oa])$/

const one = (words: string) => words.replace(/s$/, '')

/** Whether a heading names the column of the substances. */
export function isNameHeading(words: string): boolean {
  const plain = words.replace(/^the /, '')
  return names.has(plain) || names.has(one(plain)) || names.has(one(plain.replace(behindName, '')))
}

/** Whether a heading is of something that is surely no amount. */
export const isOtherHeading = (heading: string): boolean => {
  const words = heading.replace(/^average /, '')
  return (
    others.has(words) ||
    others.has(one(words)) ||
    /^[a-z. ]{0,12}#$/.test(words) ||
    /\bions?\b[^%]*\bratio\b/.test(words) ||
    beginnings.some((begin) => words.startsWith(begin))
  )
}

const compoundWords =
  /^(the )?(compound|analyte|component|substance|target|drug|verbindung|substanz|komponente|compose|analito|compuesto|sustancia)( name)?$/
const sampleWords = /^(sample|vial|specimen|probe|echantillon|muestra)n?( ?(name|id|no\.?|nr\.?|number|nummer))?$/

/** Whether words, as `plainWords` has them, name what compounds or samples are called. */
export const isCompound = (words: string): boolean => compoundWords.test(words)
export const isSample = (words: string): boolean => sampleWords.test(words)

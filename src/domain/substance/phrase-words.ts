/**
 * Reads phrases that consist of words of doubt, negation and general nouns only: 'No Controlled Drug Identified',
 * 'Uncertain Oil', 'Result Not Reported'. Such a phrase never names a substance. It is what its words say, or nobody
 * knows what it says ('not stated'), and then somebody is asked.
 */
import { plainLetters } from './squash.ts'

/** What a phrase says of a finding; `not_stated`: its words do not tell. */
export type SaidByWords = 'nothing' | 'unnamed' | 'not_analysed' | 'not_stated'

const kinds = {
  no: 'no|not|none|nothing|nil|never|without|non|neither|nor|aucune?|rien|pas|sans|ne|sin|ningun|ninguna|ninguno|nada|nicht|nichts|kein|keine[nrs]?|ohne|undetect(?:ed|able)|cannot',
  negative: 'negative?|negativ[oa]?|negatif',
  doubt:
    'uncertain|unsure|unclear|unknowns?|unk|unidentifi(?:ed|able)|unconfirmed|unspecified|unresolved|unassigned|unnamed|undetermined|questionable|doubtful|tentative(?:ly)?|possibl[ey]|probabl[ey]|likely|maybe|suspected|presumed|presumptive|incertaine?s?|inconnue?s?|indeterminee?s?|douteu(?:x|se)s?|desconocid[oa]s?|inciert[oa]s?|dudos[oa]s?|posibles?|probables?|sospech[oa]s?|unbekannte?[nrs]?|unklare?[nrs]?|unsichere?[nrs]?|ungewisse?[nrs]?|fragliche?[nrs]?|mogliche?[nrs]?|unbestimmte?[nrs]?|vermutete?[nrs]?',
  weak: 'low|poor|weak|bad|partial|faible|mauvaise?|baj[oa]|schlechte?[nrs]?|schwache?[nrs]?',
  found:
    'detect(?:ed|able|ion)|found|finding|seen|observed|present|decele(?:e|s|es)?|detecte(?:e|s|es)?|detectable|trouve(?:e|s|es)?|observe(?:e|s|es)?|presente?s?|detectad[oa]s?|encontrad[oa]s?|hallad[oa]s?|observad[oa]s?|gefunden|nachgewiesen|nachweisbar|vorhanden',
  named:
    'identif(?:ied|y|iable)|confirmed|named|matched|recogni[sz]ed|identifie(?:e|s|es)?|confirme(?:e|s|es)?|identificad[oa]s?|confirmad[oa]s?|identifiziert|identifizierbar|bestatigt|erkannt',
  match:
    'identifications?|identity|id|match|matches|librar(?:y|ies)|hits?|spectr(?:um|a|al)|database|correspondances?|bibliotheque|identificacion(?:es)?|coincidencias?|biblioteca|spectres?|espectros?|identifizierung|zuordnung|treffer|bibliothek|ubereinstimmung|spektr(?:um|en)',
  test: 'anal(?:ysis|yses|y[sz]ed|yse|isis|izad[oa]s?|ysee?s?|ysiert|ysen)|tests?|tested|testing|teste(?:e|s|es)?|getestet|results?|resultats?|resultados?|ergebniss?e?|report(?:ed)?|rapporte(?:e|s|es)?|reportad[oa]s?|informad[oa]s?|berichtet|gemeldet|run|performed|conducted|completed?|done|available|realise(?:e|s|es)?|effectue(?:e|s|es)?|realizad[oa]s?|efectuad[oa]s?|disponibles?|pruebas?|ensayos?|durchgefuhrt|verfugbar|untersuch(?:t|ung)|examined|checked|screened|assessed|examinee?s?|examinad[oa]s?',
  failed: 'failed|invalid|invalide|invalid[oa]|ungultig|inconclusive|impossible|imposible',
  conclusive: 'conclusive|concluante?s?|concluyentes?|schlussig',
  substance:
    'drugs?|substances?|compounds?|components?|ingredients?|agents?|chemicals?|analytes?|narcotics?|materials?|constituents?|products?|peaks?|controlled|scheduled|regulated|illicit|illegal|active|psychoactive|targets?|interest|drogues?|produits?|composes?|constituants?|principes?|actifs?|actives?|stupefiants?|psychoacti(?:f|ve)s?|controlee?s?|illicites?|interet|pics?|molecules?|drogas?|sustancias?|compuestos?|componentes?|principios?|activ[oa]s?|estupefacientes?|psicoactiv[oa]s?|controlad[oa]s?|ilicit[oa]s?|interes|productos?|picos?|drogen?|substanz(?:en)?|stoffe?|wirkstoffe?|verbindung(?:en)?|betaubungsmittel|bestandteile?|inhaltsstoffe?|kontrollierte?[nrs]?|aktive[nrs]?|psychoaktive[nrs]?|illegale?[nrs]?',
  stuff:
    'oils?|carbs?|carbohydrates?|sugars?|salts?|wax(?:es)?|dyes?|fillers?|excipients?|binders?|fats?|lipids?|organics?|inorganics?|minerals?|polymers?|powders?|liquids?|solids?|residues?|mixtures?|plant|fib(?:re|er)s?|huiles?|sucres?|glucides?|sels?|cires?|colorants?|excipients?|poudres?|melanges?|organiques?|aceites?|azucar(?:es)?|carbohidratos?|sal(?:es)?|ceras?|colorantes?|excipientes?|polvos?|mezclas?|organic[oa]s?|zucker|kohlenhydrate?|salze?|wachse?|farbstoffe?|fullstoffe?|pulver|mischung(?:en)?|ole?|organische?[nrs]?',
  sample: 'samples?|specimens?|vials?|echantillons?|muestras?|proben?',
  scarce:
    'amounts?|quantit(?:y|ies)|enough|insufficient|little|small|received|quantites?|insuffisante?s?|assez|recue?s?|cantidad(?:es)?|insuficientes?|suficientes?|recibid[oa]s?|mengen?|unzureichende?[nrs]?|genug|erhalten',
  other:
    'others?|further|additional|more|autres?|otr[oa]s?|andere[nrs]?|weitere[nrs]?|positive?|positi[fv][oa]?|pending',
  glue: 'an?|the|of|in|on|at|to|for|by|with|and|or|was|were|is|are|be|been|could|can|did|do|has|have|yet|this|any|it|as|too|type|une?|la?|le|les?|du|des?|ont|ete|est|pu|etre|par|dans|pour|avec|et|ou|se|el|las|los|del|en|ha|han|sido|fue|es|por|para|con|y|pudo|podido|eine?[nrs]?|der|die|das|den|im|am|mit|und|oder|wurden?|werden|konnten?|kann|ist|sind|zu|von|fur|\\d{1,2}',
} as const
type Kind = keyof typeof kinds

const patterns = Object.entries(kinds).map(([kind, words]) => [kind as Kind, new RegExp(`^(?:${words})$`)] as const)
const kindOf = (word: string) => patterns.find(([, pattern]) => pattern.test(word))?.[0] ?? null

const longest = 120

/** The kinds of the words, without those between; null if a word may be part of a name. */
function kindsOf(text: string): Kind[] | null {
  if (text.length > longest) return null
  const words = plainLetters(text)
    .replace(/(?<!\p{L})[dln](?=')/gu, ' ')
    // Acid alone is a street name.
    .replace(/\borganic acids?\b/g, 'organics')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const found = words.map(kindOf)
  const known = found.filter((kind) => kind !== null)
  const said = known.filter((kind) => kind !== 'glue')
  return known.length === found.length && said.length > 0 ? said : null
}

/** What a phrase says; null if a word of it may name something. */
export function readPhraseWords(text: string): SaidByWords | null {
  const all = kindsOf(text)
  if (all === null) return null
  const isOfDrug = all.includes('substance') && (all.includes('found') || all.includes('named'))
  // 'No drug found in this sample' is not about the sample.
  const said = isOfDrug ? all.filter((kind) => kind !== 'sample') : all
  const has = (...some: Kind[]) => some.some((kind) => said.includes(kind))
  const isOnly = (...some: Kind[]) => said.every((kind) => some.includes(kind))
  const isTaken = has('no') || has('failed')
  if (has('negative')) return isOnly('negative', 'test', 'substance', 'sample', 'found') ? 'nothing' : 'not_stated'
  // 'Oil' and 'powder' alone are names that nobody knows.
  if (has('stuff') && !has('doubt')) return isOnly('stuff', 'weak') ? null : 'not_stated'
  if (has('other') && (has('no') || !has('doubt'))) return 'not_stated'
  if (has('test', 'failed', 'conclusive', 'sample', 'scarce') && !has('match', 'named', 'found', 'stuff', 'weak'))
    return (isTaken || has('scarce')) && (!has('doubt') || has('test')) ? 'not_analysed' : 'not_stated'
  if (has('match')) return isTaken || has('doubt', 'weak') ? 'unnamed' : 'not_stated'
  if (has('test', 'failed', 'conclusive', 'sample', 'scarce', 'weak')) return 'not_stated'
  if (has('doubt')) return has('no') && !has('named') ? 'not_stated' : 'unnamed'
  if (has('no')) return ofNothing(said)
  return has('substance') ? 'unnamed' : 'not_stated'
}

/** 'No drug identified' found nothing; a drug that is 'not identified' is there and has no name. */
function ofNothing(said: readonly Kind[]): SaidByWords {
  if (said.includes('named') && said[said.indexOf('no') + 1] === 'named') return 'unnamed'
  return said.length > 1 ? 'nothing' : 'not_stated'
}

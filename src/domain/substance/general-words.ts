/**
 * Words that name no substance, by what they say, in English, French, Spanish and German, in plain letters: `no`,
 * `none`, `negative`, `doubt`, `weak` (of a match), `found`, `named`, `match`, `test`, `failed`, `conclusive`, `substance` and
 * `stuff` (general nouns), `sample`, `lacking` ('insufficient'), `enough`, `too`, `scarce` (little, and how much), `other`, and
 * `glue` between them. Each is the source of a pattern; the
 * browser gets them from the server with the other words.
 */
/** The kinds, in the order in which a word is looked up. */
export const generalKinds = [
  'no',
  'none',
  'negative',
  'doubt',
  'weak',
  'found',
  'named',
  'match',
  'test',
  'failed',
  'conclusive',
  'substance',
  'stuff',
  'sample',
  'lacking',
  'enough',
  'too',
  'scarce',
  'other',
  'glue',
] as const
export type GeneralKind = (typeof generalKinds)[number]

/** The patterns by kind. */
export type GeneralWords = Readonly<Record<GeneralKind, string>>
export const generalWords: GeneralWords = {
  no: 'no|not|never|unable|without|non|nao|sem|neither|nor|aucune?|pas|sans|ne|sin|ningun|ninguna|ninguno|nicht|kein|keine[nrs]?|ohne|undetect(?:ed|able)|cannot',
  none: 'none|nothing|nil|rien|nada|nichts',
  negative: 'negative?|negativ[oa]?|negatif',
  doubt:
    'uncertain|unsure|unclear|unknowns?|unk|unidentifi(?:ed|able)|unconfirmed|unspecified|unresolved|unassigned|unnamed|undetermined|questionable|doubtful|tentative(?:ly)?|possibl[ey]|probabl[ey]|likely|maybe|suspected|presumed|presumptive|incertaine?s?|inconnue?s?|indeterminee?s?|douteu(?:x|se)s?|desconocid[oa]s?|inciert[oa]s?|dudos[oa]s?|posibles?|probables?|sospech[oa]s?|unbekannte?[nrs]?|unklare?[nrs]?|unsichere?[nrs]?|ungewisse?[nrs]?|fragliche?[nrs]?|mogliche?[nrs]?|unbestimmte?[nrs]?|vermutete?[nrs]?',
  weak: 'low|poor|weak|bad|partial|faible|mauvaise?|baj[oa]|schlechte?[nrs]?|schwache?[nrs]?',
  found:
    'detect(?:ed|able|ion)|found|finding|seen|observed|present|decele(?:e|s|es)?|detecte(?:e|s|es)?|detectable|trouve(?:e|s|es)?|observe(?:e|s|es)?|presente?s?|detectad[oa]s?|encontrad[oa]s?|hallad[oa]s?|observad[oa]s?|gefunden|nachgewiesen|nachweisbar|vorhanden',
  named:
    'identif(?:ied|y|iable)|confirmed|determined?|named|matched|recogni[sz]ed|identifie(?:e|s|es)?|confirme(?:e|s|es)?|identificad[oa]s?|confirmad[oa]s?|identifiziert|identifizierbar|bestatigt|erkannt',
  match:
    'identifications?|identity|id|match|matches|librar(?:y|ies)|hits?|spectr(?:um|a|al)|database|correspondances?|bibliotheque|identificacion(?:es)?|coincidencias?|biblioteca|spectres?|espectros?|identifizierung|zuordnung|treffer|bibliothek|ubereinstimmung|spektr(?:um|en)',
  test: 'anal(?:ysis|yses|y[sz]ed|yse|isis|izad[oa]s?|ysee?s?|ysiert|ysen)|tests?|tested|testing|teste(?:e|s|es)?|getestet|results?|resultats?|resultados?|ergebniss?e?|report(?:ed)?|rapporte(?:e|s|es)?|reportad[oa]s?|informad[oa]s?|berichtet|gemeldet|run|performed|conducted|completed?|done|available|realise(?:e|s|es)?|effectue(?:e|s|es)?|realizad[oa]s?|efectuad[oa]s?|disponibles?|pruebas?|ensayos?|durchgefuhrt|verfugbar|untersuch(?:t|ung)|examined|checked|screened|assessed|examinee?s?|examinad[oa]s?',
  failed: 'failed|invalid|invalide|invalid[oa]|ungultig|inconclusive|impossible|imposible',
  conclusive: 'conclusive|concluante?s?|concluyentes?|schlussig',
  substance:
    'drugs?|substances?|matter|significant|notable|relevant|compounds?|components?|ingredients?|agents?|chemicals?|analytes?|narcotics?|materials?|matieres?|materiale?s?|constituents?|products?|peaks?|controlled|scheduled|regulated|illicit|illegal|active|psychoactive|targets?|interest|drogues?|produits?|composes?|constituants?|principes?|actifs?|actives?|stupefiants?|psychoacti(?:f|ve)s?|controlee?s?|illicites?|interet|pics?|molecules?|drogas?|sustancias?|compuestos?|componentes?|principios?|activ[oa]s?|estupefacientes?|psicoactiv[oa]s?|controlad[oa]s?|ilicit[oa]s?|interes|productos?|picos?|drogen?|substanz(?:en)?|stoffe?|wirkstoffe?|verbindung(?:en)?|betaubungsmittel|bestandteile?|inhaltsstoffe?|kontrollierte?[nrs]?|aktive[nrs]?|psychoaktive[nrs]?|illegale?[nrs]?',
  stuff:
    'oils?|carbs?|carbohydrates?|sugars?|salts?|wax(?:es)?|dyes?|fillers?|excipients?|binders?|fats?|lipids?|organics?|inorganics?|minerals?|polymers?|powders?|liquids?|solids?|residues?|mixtures?|plant|cutting|bulking|inert|diluents?|adulterants?|pills?|tablets?|capsules?|white|brown|black|blue|pink|green|yellow|gr[ae]y|red|purple|fib(?:re|er)s?|huiles?|sucres?|glucides?|sels?|cires?|colorants?|excipients?|poudres?|melanges?|organiques?|aceites?|azucar(?:es)?|carbohidratos?|sal(?:es)?|ceras?|colorantes?|excipientes?|polvos?|mezclas?|organic[oa]s?|zucker|kohlenhydrate?|salze?|wachse?|farbstoffe?|fullstoffe?|pulver|mischung(?:en)?|ole?|organische?[nrs]?',
  sample: 'samples?|specimens?|vials?|echantillons?|muestras?|proben?|amostras?',
  lacking:
    'insufficient(?:ly)?|unsuitable|exhausted|depleted|insuffisante?s?|insuffisamment|epuisee?s?|insuficientes?|agotad[oa]s?|unzureichende?[nrs]?|ungenugende?[nrs]?|aufgebraucht',
  enough:
    'enough|suitable|sufficient(?:ly)?|adequate|assez|suffisante?s?|suffisamment|suficientes?|bastante|genug|genugende?[nrs]?|ausreichende?[nrs]?',
  too: 'too|trop|demasiad[oa]s?|muy|muit[oa]s?|zu',
  scarce:
    'amounts?|quantit(?:y|ies)|little|small|tiny|received|quantites?|peu|petite?s?|recue?s?|cantidad(?:es)?|quantidades?|poc[oa]s?|pouc[oa]s?|pequen[oa]s?|recibid[oa]s?|mengen?|wenige?|kleine?[nrs]?|geringe?[nrs]?|erhalten',
  other:
    'others?|see|notes?|comments?|limits?|various|several|multiple|tb[ac]|awaiting|awaited|further|additional|more|autres?|otr[oa]s?|andere[nrs]?|weitere[nrs]?|positive?|positi[fv][oa]?|pending',
  glue: 'an?|the|of|in|on|at|to|for|by|with|and|or|was|were|is|are|be|been|could|can|did|do|has|have|yet|this|any|it|as|only|below|type|left|remaining|there|il|reste|restante?s?|hay|queda|habia|ubrig|une?|la?|le|les?|du|des?|ont|ete|est|pu|etre|par|dans|pour|avec|et|ou|se|el|las|los|del|en|ha|han|sido|fue|es|por|para|con|y|pudo|podido|eine?[nrs]?|der|die|das|den|im|am|mit|und|oder|wurden?|werden|konnten?|kann|ist|sind|von|fur|\\d{1,2}',
}

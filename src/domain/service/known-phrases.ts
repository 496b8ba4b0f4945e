/** Sayings, greetings and examples whose words are rare enough one by one, but which everybody tries together. */
export const knownPhrases: readonly string[] = [
  'correct horse battery staple',
  'the quick brown fox jumps over the lazy dog',
  'lorem ipsum dolor sit amet',
  'merry christmas and a happy new year',
  'twinkle twinkle little star',
  'portez ce vieux whisky au juge blond qui fume',
  'liberté égalité fraternité',
  'joyeux noël et bonne année',
  'allons enfants de la patrie',
  'feliz navidad y próspero año nuevo',
  'el pueblo unido jamás será vencido',
  'en un lugar de la mancha',
]

/** Words of every drug-checking service. */
export const tradeWords: readonly string[] = [
  'drug checking harm reduction service outreach team van tablet device shift sample vial bag strip test result site lab',
  'staff festival collection analysis laboratory community health centre center overdose naloxone passphrase password',
  'needle syringe exchange supply supplies kit clinic nurse worker safe use users seringue aiguille échange jeringa aguja intercambio',
  'analyse drogues réduction des risques méfaits échantillon équipe tablette appareil résultat laboratoire santé centre',
  'análisis drogas sustancias reducción riesgos daños muestra equipo tableta turno resultado laboratorio salud centro',
  'cocaine crack heroin fentanyl ketamine mdma methamphetamine amphetamine benzodiazepine xylazine nitazene opioid',
]

/** Lists that people know by heart: whoever names one word of a list soon names the next. */
export const knownLists: readonly string[] = [
  'monday tuesday wednesday thursday friday saturday sunday lundi mardi mercredi jeudi vendredi samedi dimanche lunes martes miercoles jueves viernes sabado domingo',
  'january february march april may june july august september october november december janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre spring summer autumn fall winter printemps ete automne hiver primavera verano otono invierno',
  'red orange yellow green blue purple pink brown black white grey gray violet indigo gold silver turquoise magenta rouge jaune vert bleu rose marron noir blanc gris rojo naranja amarillo verde azul morado rosa negro blanco dorado plata',
  'one two three four five six seven eight nine ten eleven twelve first second third fourth fifth un deux trois quatre cinq sept huit neuf dix premier deuxieme troisieme uno dos tres cuatro cinco seis siete ocho nueve diez primero segundo tercero',
  'toronto montreal vancouver ottawa calgary edmonton quebec winnipeg halifax paris london madrid berlin rome milan vienna amsterdam brussels lisbon dublin barcelona bruxelles londres roma berna geneve lyon marseille bordeaux toulouse nantes valencia sevilla bilbao zaragoza malaga tokyo beijing moscow sydney chicago boston york angeles francisco miami dallas houston seattle mexico bogota lima buenos aires santiago havana',
  'canada france spain germany italy portugal england america china japan india russia brazil australia africa europe asia espagne allemagne italie angleterre chine japon inde russie bresil espana alemania italia francia inglaterra mexico brasil argentina chile peru colombia cuba',
  'apple banana orange grape melon lemon lime cherry peach pear plum strawberry raspberry blueberry mango pineapple kiwi watermelon coconut pomme banane raisin citron cerise peche poire prune fraise framboise ananas pasteque manzana platano uva sandia limon cereza durazno pera ciruela fresa pina',
  'potato tomato carrot onion garlic lettuce cabbage cucumber pepper pea bean corn spinach broccoli patate tomate carotte oignon ail salade chou concombre poivron haricot papa zanahoria cebolla ajo lechuga pepino pimiento maiz',
  'cat dog horse cow pig sheep goat chicken duck goose rabbit mouse rat bird fish lion tiger bear wolf fox elephant monkey giraffe zebra snake chat chien cheval vache cochon mouton chevre poule canard lapin souris oiseau poisson tigre ours loup renard singe serpent gato perro caballo vaca cerdo oveja cabra gallina pato conejo raton pajaro pez leon oso lobo zorro mono serpiente',
  'mother father sister brother mum mom dad aunt uncle cousin grandma grandpa son daughter wife husband mere pere soeur frere maman papa tante oncle fils fille madre padre hermana hermano mama tia tio hijo hija abuela abuelo',
  'head shoulders knees toes eyes ears mouth nose hand arm leg foot heart tete epaules genoux pieds yeux oreilles bouche nez main bras jambe coeur cabeza hombros rodillas pies ojos orejas boca nariz mano brazo pierna corazon',
  'north south east west left right up down nord sud est ouest gauche droite norte sur este oeste izquierda derecha',
  'bread butter milk cheese egg coffee tea sugar salt water beer wine pain beurre lait fromage oeuf cafe the sucre sel eau biere vin mantequilla leche queso huevo azucar sal agua cerveza vino',
  'sun moon star earth mercury venus mars jupiter saturn uranus neptune pluto soleil lune etoile terre sol luna estrella tierra',
]

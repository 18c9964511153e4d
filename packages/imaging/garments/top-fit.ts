/** How wide a top is cut. */
export const TOP_FITS = ['slim', 'regular', 'oversized'] as const;
export type TopFit = (typeof TOP_FITS)[number];

/** Words apart by spaces; `_` stands for a space or a hyphen inside of one. English, German, French, Spanish, Italian, Portuguese, Dutch. */
const oneOf = (words: string): string => `(?:${words.trim().split(/\s+/).join('|').replaceAll('_', '[ -]')})`;
const alone = (pattern: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'u');

const TOP = oneOf(`
  t-?shirts? tees? tops? shirts? blouses? sweaters? sweatshirts? jumpers? pullovers? polos? longsleeves? long_sleeves?
  apparel garments? \\p{L}*hemd(?:en)? \\p{L}*blusen? \\p{L}+shirts? pullis? chemises? chemisiers? pulls? camisetas? camisas?
  blusas? jers[eé]is jersey su[eé]ter(?:es)? sudaderas? camici[ae] maglie?tt[ae] magli[ae] maglion[ei] felp[ae]
  camisolas? trui(?:en)? bloes overhemd(?:en)?`);
/** Of which a fit may be said as well. */
const OTHER = oneOf(`
  hood\\p{L}* coats? jackets? dress(?:es)? skirts? jeans? trousers pants shorts leggings chinos? bags? kitchens? \\p{L}*hosen?
  \\p{L}*jacken? \\p{L}*mantel \\p{L}*kleid(?:er)? \\p{L}*rock pantalons? jupes? robes? vestes? manteaux? pantal[oó]n pantalones
  vaqueros? faldas? vestidos? chaquetas? abrigos? pantaloni gonn[ae] vestit[oi] giacc(?:a|he) cappott[oi] calças? saias?
  jaquetas? casacos? \\p{L}*broek(?:en)? \\p{L}*rok(?:ken)? \\p{L}*jurk(?:en)? \\p{L}*jas(?:sen)?`);
/** The words that end a thought: the words behind them speak of something else. */
const LINK = oneOf('and with over und mit über et avec sur y con sobre e com en met op');
/** Of which a width may be said in a name as well: an oversized logo, wide sleeves. */
const PART = oneOf(`
  logos? prints? graphics? pockets? collars? buttons? sleeves? motifs? letters? text bows? ärmeln? kragen aufdruck taschen?
  knöpfen? mouwen? kraag opdruk zak imprimé manches? poches? col mangas? bolsillos? cuello estampado manich?[ea] tasc(?:a|he)
  collo stampa bolsos? gola estampa`);
/** Up to two words between: an oversized black tee. Those of another thing are none: an oversized hoodie over a tee. */
const BETWEEN = `(?:[ -]+(?!(?:${OTHER}|${PART}|${LINK})(?![\\p{L}\\p{N}]))[\\p{L}\\p{N}]+){0,2}[ -]+`;

/** Said before a top, as English, German and Dutch do. */
const WIDE_BEFORE = oneOf(
  'over-?sized? boxy baggy slouchy weit(?:e|es|er|en) locker(?:e|es|er|en) ruimvallende? losvallende? wijde?',
);
const CLOSE_BEFORE = oneOf(`
  slim fitted skinny form-?fitting skin-?tight eng(?:e|es|er|en) eng_?anliegend(?:e|es|er|en) figurbetont(?:e|es|er|en)
  taillierte?[srn]? nauwsluitende? aansluitende? getailleerde?`);
/** Said behind it, as French, Spanish, Italian and Portuguese do. */
const WIDE_BEHIND = oneOf('over-?size amples? holgad[oa]s? ampi[oaei] folgad[oa]s? surdimensionnée?s?');
const CLOSE_BEHIND = oneOf(`
  ajustée?s? moulante?s? cintrée?s? ajustad[oa]s? entallad[oa]s? ceñid[oa]s? aderent[ei] attillat[oaie] cintad[oa]s?`);

/** Of the cut itself, whatever is cut so. */
const WIDE_CUT = `${oneOf('over-?sized? boxy baggy loose')}[ -]${oneOf('fit fitting cut')}|${oneOf(`
  weit_geschnitten(?:e|es|er)? locker_geschnitten(?:e|es|er)? weite_passform lockere_passform legere_passform weiter_schnitt
  lockerer_schnitt coupe_ample coupe_large coupe_oversize coupe_loose corte_holgado corte_amplio corte_oversize
  vestibilità_ampia vestibilità_comoda vestibilità_oversize taglio_ampio taglio_oversize corte_folgado corte_largo
  modelagem_ampla modelagem_oversized ruime_pasvorm wijde_pasvorm losse_pasvorm`)}`;
const CLOSE_CUT = `${oneOf('slim skinny muscle tight close body')}[ -]${oneOf('fit fitting cut')}|${oneOf(`
  schmal_geschnitten(?:e|es|er)? eng_geschnitten(?:e|es|er)? schmale_passform enge_passform schmaler_schnitt
  coupe_ajustée coupe_slim coupe_cintrée coupe_près_du_corps corte_ajustado corte_slim corte_entallado corte_ceñido
  vestibilità_aderente vestibilità_slim taglio_aderente taglio_slim corte_justo modelagem_justa modelagem_slim
  slanke_pasvorm smalle_pasvorm strakke_pasvorm aansluitende_pasvorm`)}`;
const PLAIN_CUT = `${oneOf('regular classic standard straight')}[ -]${oneOf('fit cut')}|${oneOf(`
  gerade_geschnitten(?:e|es|er)? gerader_schnitt normale_passform reguläre_passform klassische_passform coupe_droite
  coupe_classique coupe_régulière coupe_regular corte_recto corte_regular corte_cl[aá]sico corte_reto corte_direito
  corte_clássico modelagem_reta vestibilità_regolare vestibilità_classica taglio_dritto taglio_regolare taglio_classico
  normale_pasvorm rechte_pasvorm klassieke_pasvorm`)}`;
/** Neither of trousers that are named just before, nor just behind: a tee with slim fit jeans. */
const ofTheTop = (cut: string): string =>
  `(?<!(?<![\\p{L}\\p{N}])${OTHER}[ ,-]+)(?:${cut})(?![\\p{L}\\p{N}])(?![ -]+(?:[\\p{L}\\p{N}]+[ -]+)?${OTHER}(?![\\p{L}\\p{N}]))`;

/** Matches words for the fit of the garment, or beside its name. A slim person does not make a tee slim. */
const OF_A_TOP: readonly (readonly [TopFit, RegExp])[] = [
  ['oversized', alone(`${ofTheTop(WIDE_CUT)}|${WIDE_BEFORE}${BETWEEN}${TOP}|${TOP}${BETWEEN}${WIDE_BEHIND}`)],
  ['slim', alone(`${ofTheTop(CLOSE_CUT)}|${CLOSE_BEFORE}${BETWEEN}${TOP}|${TOP}${BETWEEN}${CLOSE_BEHIND}`)],
  ['regular', alone(ofTheTop(PLAIN_CUT))],
];
/** In a name of a garment the word alone will do, unless it is said of a part. */
const PART_BEHIND = `(?![ -]+${PART}(?![\\p{L}\\p{N}]))`;
const PART_BEFORE = `(?<!${PART}[ -]+)`;
/** Words that say nothing else beside a garment: "ample" and "weit" do. */
const WIDE_IN_NAME = oneOf(`
  over-?sized? boxy baggy slouchy holgad[oa]s? folgad[oa]s? surdimensionnée?s? ruimvallende? losvallende?`);
const CLOSE_IN_NAME = oneOf(`
  slim fitted skinny form-?fitting skin-?tight eng_?anliegend(?:e|es|er)? figurbetont(?:e|es|er)? tailliert(?:e|es|er)?
  ajustée?s? moulante?s? cintrée?s? près_du_corps ajustad[oa]s? entallad[oa]s? ceñid[oa]s? aderent[ei] attillat[oaie]
  nauwsluitende? getailleerde?`);
const IN_A_NAME: readonly (readonly [TopFit, RegExp])[] = [
  ['oversized', alone(`${PART_BEFORE}${WIDE_IN_NAME}${PART_BEHIND}`)],
  ['slim', alone(`${PART_BEFORE}${CLOSE_IN_NAME}${PART_BEHIND}`)],
];

const first = (said: readonly (readonly [TopFit, RegExp])[], words: string): TopFit | null => {
  // Names of files have underscores where words have spaces, and some systems part letters from their accents.
  const text = words.normalize('NFC').toLowerCase().replaceAll('_', ' ');
  return said.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
};

/** The fit that the name of a top says; null for none. */
export const fitOfName = (words: string): TopFit | null => first(OF_A_TOP, words) ?? first(IN_A_NAME, words);

/** The fit that the words of an order say of the only top in it; null for none. */
export const fitOfOrder = (prompt: string): TopFit | null => first(OF_A_TOP, prompt);

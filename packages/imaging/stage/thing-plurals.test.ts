import { describe, expect, it } from 'vitest';
import { LEXICONS } from '../words/lexicon.ts';
import { pluralsOf } from '../words/plurals.ts';
import { readPrompt } from './read-prompt.ts';
import { understandPrompt } from './understand-prompt.ts';
import { ALL_THINGS, THINGS, thingWords } from './words/thing-words.ts';

const thingsIn = (prompt: string) => understandPrompt(prompt, undefined, ALL_THINGS).things.map(({ name }) => name);

/** Several of each thing, by the noun for one of them; nouns that have no plural of their own are left out. */
const SEVERAL = {
  de: `Vasen, Buch Bücher, Geschenk Geschenke, Geschenkbox Geschenkboxen, Blume Blumen, Blüte Blüten, Pflanze Pflanzen,
    Kiesel Kiesel, Kieselstein Kieselsteine, Muschel Muscheln, Pampasgras Pampasgräser, Schleife Schleifen,
    Satinband Satinbänder, Geschenkband Geschenkbänder, Tasse Tassen, Becher Bechern, Kaffeetasse Kaffeetassen,
    Flasche Flaschen, Tiegel Tiegeln, Schuh Schuhe, Turnschuh Turnschuhen, Tasche Taschen, Stofftasche Stofftaschen,
    Uhr Uhren, Armbanduhr Armbanduhren, Kerze Kerzen, Tablett Tabletts, Schneidebrett Schneidebretter,
    Holzbrett Holzbrettern, Treppe Treppen, Bogen Bögen, Torbogen Torbögen, Kugel Kugeln, Serviette Servietten,
    Leinenserviette Leinenservietten, Bücherstapel Bücherstapeln, Messingtablett Messingtabletts, Palmenblatt Palmenblätter`,
  fr: `livre livres, cadeau cadeaux, fleur fleurs, plante plantes, galet galets, coquillage coquillages,
    herbe_de_la_pampa herbes_de_la_pampa, ruban rubans, tasses, serviettes, bouteille bouteilles, flacon flacons, pot_de_crème pots_de_crème,
    chaussure chaussures, sac sacs, montre montres, bougie bougies, plateau plateaux,
    planche_à_découper planches_à_découper, escalier escaliers, arche arches, sphère sphères, boule boules,
    plateau_en_laiton plateaux_en_laiton, pile_de_livres piles_de_livres, feuille_de_palmier feuilles_de_palmier`,
  es: `jarrón jarrones, florero floreros, libro libros, regalo regalos, flor flores, planta plantas, guijarro guijarros,
    concha conchas, hierba_de_la_pampa hierbas_de_la_pampa, cinta cintas, taza tazas, botella botellas, frasco frascos,
    tarro tarros, zapato zapatos, bolso bolsos, reloj relojes, vela velas, bandeja bandejas,
    tabla_de_cortar tablas_de_cortar, escalera escaleras, arco arcos, esfera esferas, servilleta servilletas,
    pila_de_libros pilas_de_libros, montón_de_libros montones_de_libros, bandeja_de_latón bandejas_de_latón,
    hoja_de_palma hojas_de_palma`,
  it: `libro libri, regalo regali, fiore fiori, pianta piante, ciottolo ciottoli, conchiglia conchiglie,
    erba_della_pampa erbe_della_pampa, nastro nastri, tazza tazze, bottiglia bottiglie, barattolo barattoli,
    vasetto vasetti, scarpa scarpe, borsa borse, orologio orologi, candela candele, vassoio vassoi, tagliere taglieri,
    arco archi, sfera sfere, tovagliolo tovaglioli, pila_di_libri pile_di_libri, vassoio_in_ottone vassoi_in_ottone,
    foglia_di_palma foglie_di_palma`,
  pt: `vaso_de_flores vasos_de_flores, livro livros, presente presentes, flor flores, planta plantas, seixo seixos,
    concha conchas, capim_dos_pampas capins_dos_pampas, fita fitas, caneca canecas, xícara xícaras, garrafa garrafas,
    frasco frascos, pote potes, sapato sapatos, bolsa bolsas, sacola sacolas, relógio relógios, vela velas,
    bandeja bandejas, tábua_de_corte tábuas_de_corte, escada escadas, arco arcos, esfera esferas, guardanapo guardanapos,
    pilha_de_livros pilhas_de_livros, bandeja_de_latão bandejas_de_latão, folha_de_palmeira folhas_de_palmeira`,
} as const;

const pairs = Object.entries(SEVERAL).flatMap(([language, list]) =>
  list.split(',').map((pair) => {
    const [one, several = one] = pair
      .trim()
      .split(' ')
      .map((noun) => noun.replaceAll('_', ' ')) as [string, string?];
    return { language: language as keyof typeof SEVERAL, one, several };
  }),
);

describe('several of a thing', () => {
  it.each(pairs)('$several ($language) are what $one is', ({ one, several }) => {
    expect(thingsIn(one)).toHaveLength(1);
    expect(thingsIn(several)).toEqual(thingsIn(one));
    expect(thingsIn(several.normalize('NFD').replace(/\p{M}/gu, ''))).toEqual(thingsIn(one));
  });

  it('are pictured for every English noun of the table', () => {
    for (const [name, { words }] of Object.entries(THINGS)) {
      for (const word of words)
        for (const plural of pluralsOf(word, 'en')) expect(thingsIn(plural), plural).toEqual([name]);
    }
  });

  it('are in the list for every noun of the lexicons that names a thing and has none of its own', () => {
    const listed = new Set(pairs.flatMap(({ one, several }) => [one.toLowerCase(), several.toLowerCase()]));
    const missing = (Object.keys(SEVERAL) as (keyof typeof SEVERAL)[]).flatMap((language) =>
      Object.entries<readonly string[]>(LEXICONS[language].scene).flatMap(([said, words]) =>
        Object.hasOwn(thingWords, said) && !words.some((word) => listed.has(word)) ? [`${language}: ${said}`] : [],
      ),
    );
    // Of one kind of plant there is no more than its name.
    expect(missing.filter((each) => !each.endsWith('eucalyptus'))).toEqual([]);
  });

  it('do not take the place of another word', () => {
    expect(thingsIn('Tabletten')).toEqual([]);
    expect(thingsIn('auf Buche')).toEqual([]);
  });
});

it.each(['plants', 'a plant', 'green plants', 'Pflanzen', 'plantes', 'plantas', 'piante', '植物'])(
  '"%s" can be had on a drawn set',
  (words) => {
    expect(readPrompt(`${words}, on white marble`, null).missing).toEqual([]);
  },
);

/** English, German, French. A slot such as `{}` or `{em}` takes the colour that was measured; see `withColour`. */
export type PhraseByLanguage = readonly [en: string, de: string, fr: string];

/** A part of a scene that words may name: where it is to be seen, and in the colour that it has in the finished picture. */
export interface ScenePart {
  /** Of the set's geometry. */
  readonly materials: readonly string[];
  readonly says: PhraseByLanguage;
  /** The product rests on it. */
  readonly isSurface?: true;
  /** Colours that the noun says by itself, such as those of oak; what is said then, where it is more. */
  readonly plain?: readonly string[];
  readonly saysPlain?: PhraseByLanguage;
  /** The words where it is bright. */
  readonly saysBright?: PhraseByLanguage;
}

export interface PresetSceneWords {
  readonly parts: readonly ScenePart[];
  /** The scene's own light, and the tint that its words claim. Null where nothing is said of it. */
  readonly light: { readonly says: PhraseByLanguage; readonly tint: 'warm' | 'cool' | null } | null;
}

const WOOD = ['tan', 'brown', 'dark brown', 'beige', 'terracotta', 'gold', 'orange'];
const CONCRETE = ['light grey', 'grey'];
const PALE_STONE = ['white', 'cream', 'light grey', 'grey', 'beige', 'tan'];

const surface = (materials: string, says: PhraseByLanguage, plain: readonly string[] = []): ScenePart => ({
  materials: materials.split(' '),
  says,
  isSurface: true,
  plain,
});
const part = (materials: string, says: PhraseByLanguage, plain: readonly string[] = []): ScenePart => ({
  materials: materials.split(' '),
  says,
  plain,
});
const light = (en: string, de: string, fr: string, tint: 'warm' | 'cool' | null = null) => ({
  says: [en, de, fr] as const,
  tint,
});

const WALL: PhraseByLanguage = ['in front of a {} wall', 'vor einer {en} Wand', 'devant un mur {m}'];
const TILES: PhraseByLanguage = ['in front of {} tiles', 'vor {en} Fliesen', 'devant des carreaux {mp}'];

/** The content of the scenes that ship with the product, in every language of the writer: part by part, then the light. */
export const PRESET_SCENE_WORDS: Readonly<Record<string, PresetSceneWords>> = {
  'marble-podium': {
    parts: [
      surface('marble', [
        'on a round {} marble podium',
        'auf einem runden Podest aus {em} Marmor',
        'sur un podium rond en marbre {m}',
      ]),
      part('arch', ['in front of a {} arch', 'vor einem {en} Bogen', 'devant une arche {f}']),
    ],
    light: light('in warm morning light', 'in warmem Morgenlicht', 'dans une chaude lumière du matin', 'warm'),
  },
  'wooden-table': {
    parts: [
      {
        ...surface('oak', ['on a {} oak table', 'auf einem {en} Eichentisch', 'sur une table en chêne {m}'], WOOD),
        saysPlain: ['on a warm oak table', 'auf einem warmen Eichentisch', 'sur une table en chêne'],
      },
      {
        ...part('bwall side low shelf', ['in a kitchen', 'in einer Küche', 'dans une cuisine']),
        saysBright: ['in a bright kitchen', 'in einer hellen Küche', 'dans une cuisine claire'],
      },
    ],
    light: light(
      'in daylight from a tall window',
      'im Tageslicht eines hohen Fensters',
      'à la lumière du jour d’une haute fenêtre',
    ),
  },
  'arch-plaster': {
    parts: [
      surface('light', [
        'on a round {} plaster slab',
        'auf einer runden Scheibe aus {em} Gips',
        'sur un disque de plâtre {m}',
      ]),
      part('wall', ['in front of a {} arch', 'vor einem {en} Bogen', 'devant une arche {f}']),
    ],
    light: light('in late afternoon sun', 'in der späten Nachmittagssonne', 'sous le soleil de fin d’après-midi'),
  },
  'pastel-steps': {
    parts: [
      surface('lilac', ['on a round {} step', 'auf einer runden {en} Stufe', 'sur une marche ronde {f}']),
      part('pink', ['in a {} studio', 'in einem {en} Studio', 'dans un studio {m}']),
    ],
    light: light('in soft light', 'in weichem Licht', 'dans une lumière douce'),
  },
  'raw-concrete': {
    parts: [
      surface(
        'block',
        ['on a {} concrete slab', 'auf einer Platte aus {em} Beton', 'sur une dalle de béton {m}'],
        CONCRETE,
      ),
      part(
        'wall',
        ['in front of a {} concrete wall', 'vor einer Wand aus {em} Beton', 'devant un mur de béton {m}'],
        CONCRETE,
      ),
    ],
    light: light(
      'in a band of cool daylight',
      'in einem Streifen kühlen Tageslichts',
      'dans un rai de lumière froide',
      'cool',
    ),
  },
  'dark-luxury': {
    parts: [
      surface('nero', [
        'on a round {} marble pedestal',
        'auf einem runden Sockel aus {em} Marmor',
        'sur un socle rond en marbre {m}',
      ]),
      part('wall', WALL),
    ],
    light: light('under a warm spotlight', 'unter einem warmen Scheinwerfer', 'sous un projecteur chaud', 'warm'),
  },
  'champagne-silk': {
    parts: [surface('silk', ['on flowing {} silk', 'auf fließender {er} Seide', 'sur de la soie {f} drapée'])],
    light: light('in warm window light', 'im warmen Licht eines Fensters', 'à la chaude lumière d’une fenêtre', 'warm'),
  },
  'water-ripple': {
    parts: [
      surface('stone', [
        'on a round {} stone slab',
        'auf einer runden Scheibe aus {em} Stein',
        'sur un disque de pierre {f}',
      ]),
      part('water', ['in {} water', 'in {em} Wasser', 'dans une eau {f}']),
    ],
    light: null,
  },
  'kitchen-counter': {
    parts: [
      surface('quartz', [
        'on a {} kitchen counter',
        'auf einer {en} Küchenarbeitsplatte',
        'sur un plan de travail {m}',
      ]),
      part('tile0 tile1 tile2 tile3', TILES),
    ],
    light: light('in soft daylight', 'in weichem Tageslicht', 'dans une douce lumière du jour'),
  },
  'festive-table': {
    parts: [
      surface('walnut', ['on a {} walnut table', 'auf einem {en} Nussbaumtisch', 'sur une table en noyer {m}'], WOOD),
      part('fir fir2 fir3 red gold mattgold', [
        'among fir branches and baubles',
        'zwischen Tannenzweigen und Kugeln',
        'parmi des branches de sapin et des boules',
      ]),
      part('wall', WALL),
    ],
    light: light('with fairy lights', 'mit Lichterketten', 'avec des guirlandes lumineuses'),
  },
  'beach-sand': {
    parts: [
      surface('sand', ['on {} sand', 'auf {em} Sand', 'sur du sable {m}'], ['beige', 'tan', 'cream', 'gold']),
      part('sea', ['by the {} sea', 'am {en} Meer', 'au bord d’une mer {f}']),
    ],
    light: light('in afternoon sun', 'in der Nachmittagssonne', 'sous le soleil de l’après-midi'),
  },
  'garden-stone': {
    parts: [
      surface(
        'stone',
        ['on a {} stone block', 'auf einem Block aus {em} Stein', 'sur un bloc de pierre {f}'],
        PALE_STONE,
      ),
      part('g0 g1 g2 g3', ['in {} grass', 'in {em} Gras', 'dans l’herbe {f}']),
    ],
    light: light('in dappled sunlight', 'im Sonnenlicht durch Blätter', 'sous un soleil tamisé par les feuilles'),
  },
  'hanger-wall': {
    parts: [
      part('wall', WALL),
      part('oak', ['with an oak peg rail', 'mit einer Hakenleiste aus Eiche', 'avec une patère en chêne']),
    ],
    light: light('in warm window light', 'im warmen Licht eines Fensters', 'à la lumière chaude d’une fenêtre', 'warm'),
  },
  'living-room': {
    parts: [surface('rug', ['on a {} rug', 'auf einem {en} Teppich', 'sur un tapis {m}']), part('wall', WALL)],
    light: light('in window light', 'im Licht eines Fensters', 'à la lumière d’une fenêtre'),
  },
  'empty-loft': {
    parts: [
      surface(
        'concrete',
        ['on a {} concrete floor', 'auf einem Boden aus {em} Beton', 'sur un sol en béton {m}'],
        CONCRETE,
      ),
      part('brick', ['in front of a {} brick wall', 'vor einer {en} Ziegelwand', 'devant un mur de briques {m}']),
    ],
    light: light('in afternoon sun', 'in der Nachmittagssonne', 'sous le soleil de l’après-midi'),
  },
  terrace: {
    parts: [
      surface(
        'deck',
        ['on the {} boards of a terrace', 'auf den {en} Dielen einer Terrasse', 'sur le plancher {m} d’une terrasse'],
        WOOD,
      ),
      part('wall', ['in front of a low {} wall', 'vor einer niedrigen {en} Mauer', 'devant un muret {m}']),
    ],
    light: light('in the sun', 'in der Sonne', 'au soleil'),
  },
  'dining-room': {
    parts: [
      surface(
        'oak0 oak1 oak2 oak3 oak4',
        ['on a {} herringbone floor', 'auf einem {en} Fischgrätboden', 'sur un parquet {m} à chevrons'],
        WOOD,
      ),
      part('wall', WALL),
    ],
    light: light('in window light', 'im Licht eines Fensters', 'à la lumière d’une fenêtre'),
  },
  'linen-bed': {
    parts: [
      surface('linen', [
        'on a bed of rumpled {} linen',
        'auf einem Bett mit zerknittertem {em} Leinen',
        'sur un lit de lin {m} froissé',
      ]),
      part('board', [
        'in front of a padded {} headboard',
        'vor einem gepolsterten {en} Kopfteil',
        'devant une tête de lit {f} capitonnée',
      ]),
    ],
    light: light('in quiet morning light', 'in ruhigem Morgenlicht', 'dans une douce lumière du matin'),
  },
  'bathroom-shelf': {
    parts: [
      surface(
        'terrazzo',
        ['on a {} terrazzo ledge', 'auf einer Ablage aus {em} Terrazzo', 'sur une tablette en terrazzo {m}'],
        PALE_STONE,
      ),
      part('tile0 tile1 tile2 tile3', TILES),
    ],
    light: light('in fresh daylight', 'in frischem Tageslicht', 'dans une fraîche lumière du jour'),
  },
  'studio-desk': {
    parts: [
      surface(
        'ash',
        ['on a {} ash desk', 'auf einem {en} Schreibtisch aus Esche', 'sur un bureau en frêne {m}'],
        [...WOOD, 'cream', 'grey'],
      ),
      part('cork', ['in front of a pinboard', 'vor einer Pinnwand', 'devant un tableau de liège']),
    ],
    light: light(
      'in afternoon window light',
      'im Nachmittagslicht eines Fensters',
      'à la lumière d’une fenêtre l’après-midi',
    ),
  },
  'street-floor': {
    parts: [
      surface(
        'slab0 slab1 slab2',
        ['on worn {} paving slabs', 'auf abgetretenen {en} Gehwegplatten', 'sur des dalles {fp} usées'],
        PALE_STONE,
      ),
      part('wall plm kerbm', ['in a street', 'in einer Straße', 'dans une rue']),
    ],
    light: light('in low sunlight', 'in tief stehender Sonne', 'sous un soleil bas'),
  },
  'jewellery-stone': {
    parts: [
      surface(
        'stone',
        [
          'on a split {} travertine block',
          'auf einem gespaltenen Block aus {em} Travertin',
          'sur un bloc de travertin {m} éclaté',
        ],
        PALE_STONE,
      ),
      part('wall', ['in front of {} plaster', 'vor {em} Putz', 'devant un enduit {m}']),
    ],
    light: light('in hard warm light', 'in hartem warmem Licht', 'dans une lumière chaude et franche', 'warm'),
  },
};

/** Props that a product can stand on, in plain nouns. */
export const PROP_SURFACES: Readonly<Record<string, PhraseByLanguage>> = {
  'podium-fluted': ['on a round fluted podium', 'auf einem runden geriffelten Podest', 'sur un podium rond cannelé'],
  'cylinder-terrazzo': [
    'on a round terrazzo podium',
    'auf einem runden Podest aus Terrazzo',
    'sur un podium rond en terrazzo',
  ],
  'cubes-stacked': ['on stacked blocks', 'auf gestapelten Würfeln', 'sur des cubes empilés'],
  'stairs-plaster': ['on plaster steps', 'auf Stufen aus Gips', 'sur des marches en plâtre'],
  'stones-balanced': ['on stones', 'auf Steinen', 'sur des pierres'],
  'books-stacked': ['on a stack of books', 'auf einem Stapel Bücher', 'sur une pile de livres'],
  'board-oak': ['on an oak board', 'auf einem Brett aus Eiche', 'sur une planche en chêne'],
  'tray-brass': ['on a brass tray', 'auf einem Tablett aus Messing', 'sur un plateau en laiton'],
  'fabric-linen': ['on a linen cloth', 'auf einem Leinentuch', 'sur un tissu en lin'],
  'gift-box': ['on a gift box', 'auf einer Geschenkschachtel', 'sur une boîte cadeau'],
};

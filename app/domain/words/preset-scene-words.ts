import type { SceneFacts } from '#app/domain/engines/index.ts';

type Told = readonly [en: string, de: string, fr: string];

const scene = (place: Told, light: Told | null): SceneFacts => ({
  en: { place: place[0], light: light?.[0] ?? null },
  de: { place: place[1], light: light?.[1] ?? null },
  fr: { place: place[2], light: light?.[2] ?? null },
});

/** What the scenes that ship with the product show, in every language of the writer: the place, then the light. */
export const PRESET_SCENE_WORDS: Readonly<Record<string, SceneFacts>> = {
  'marble-podium': scene(
    [
      'on a round white marble podium',
      'auf einem runden Podest aus weißem Marmor',
      'sur un podium rond en marbre blanc',
    ],
    ['in warm morning light', 'in warmem Morgenlicht', 'dans une chaude lumière du matin'],
  ),
  'wooden-table': scene(
    [
      'on a warm oak table in a bright kitchen',
      'auf einem warmen Eichentisch in einer hellen Küche',
      'sur une table en chêne dans une cuisine claire',
    ],
    [
      'in daylight from a tall window',
      'im Tageslicht eines hohen Fensters',
      'à la lumière du jour d’une haute fenêtre',
    ],
  ),
  'arch-plaster': scene(
    [
      'on a round plaster slab in front of a terracotta arch',
      'auf einer runden Gipsplatte vor einem Bogen in Terrakotta',
      'sur un disque de plâtre devant une arche en terre cuite',
    ],
    ['in late afternoon sun', 'in der späten Nachmittagssonne', 'sous le soleil de fin d’après-midi'],
  ),
  'pastel-steps': scene(
    [
      'on round steps in a pastel pink studio',
      'auf runden Stufen in einem pastellrosa Studio',
      'sur des marches rondes dans un studio rose pastel',
    ],
    ['in soft light', 'in weichem Licht', 'dans une lumière douce'],
  ),
  'raw-concrete': scene(
    [
      'on a concrete slab against a raw concrete wall',
      'auf einer Betonplatte vor einer rohen Betonwand',
      'sur une dalle de béton devant un mur de béton brut',
    ],
    ['in a band of cool daylight', 'in einem Streifen kühlen Tageslichts', 'dans un rai de lumière froide'],
  ),
  'dark-luxury': scene(
    [
      'on a dark marble drum in front of a deep green wall',
      'auf einer dunklen Marmorsäule vor einer tiefgrünen Wand',
      'sur un cylindre de marbre sombre devant un mur vert profond',
    ],
    ['under one warm spotlight', 'unter einem warmen Scheinwerfer', 'sous un projecteur chaud'],
  ),
  'champagne-silk': scene(
    ['on flowing champagne silk', 'auf fließender Seide in Champagner', 'sur de la soie champagne drapée'],
    ['in warm window light', 'im warmen Licht eines Fensters', 'à la chaude lumière d’une fenêtre'],
  ),
  'water-ripple': scene(
    [
      'on a pale stone disc in clear turquoise water',
      'auf einer hellen Steinscheibe in klarem türkisem Wasser',
      'sur un disque de pierre claire dans une eau turquoise',
    ],
    null,
  ),
  'kitchen-counter': scene(
    [
      'on a pale kitchen counter in front of white tiles',
      'auf einer hellen Küchenarbeitsplatte vor weißen Fliesen',
      'sur un plan de travail clair devant des carreaux blancs',
    ],
    ['in soft daylight', 'in weichem Tageslicht', 'dans une douce lumière du jour'],
  ),
  'festive-table': scene(
    [
      'on a walnut table among fir branches and baubles',
      'auf einem Nussbaumtisch zwischen Tannenzweigen und Kugeln',
      'sur une table en noyer parmi des branches de sapin et des boules',
    ],
    ['with golden fairy lights', 'mit goldenen Lichterketten', 'avec des guirlandes dorées'],
  ),
  'beach-sand': scene(
    ['on rippled beach sand by the sea', 'auf geriffeltem Sand am Meer', 'sur le sable ridé d’une plage'],
    ['in golden afternoon sun', 'in goldener Nachmittagssonne', 'sous un soleil doré d’après-midi'],
  ),
  'garden-stone': scene(
    [
      'on a weathered stone block in fresh green grass',
      'auf einem verwitterten Steinblock in grünem Gras',
      'sur un bloc de pierre dans l’herbe verte',
    ],
    ['in dappled sunlight', 'im Sonnenlicht durch Blätter', 'sous un soleil tamisé par les feuilles'],
  ),
  'hanger-wall': scene(
    [
      'on a limewashed wall with an oak peg rail',
      'an einer gekalkten Wand mit einer Hakenleiste aus Eiche',
      'sur un mur à la chaux avec une patère en chêne',
    ],
    ['in warm window light', 'im warmen Licht eines Fensters', 'à la lumière chaude d’une fenêtre'],
  ),
  'linen-bed': scene(
    [
      'on a bed of rumpled linen in front of a padded headboard',
      'auf einem Bett mit zerknittertem Leinen vor einem gepolsterten Kopfteil',
      'sur un lit de lin froissé devant une tête de lit capitonnée',
    ],
    ['in quiet morning light', 'in ruhigem Morgenlicht', 'dans une douce lumière du matin'],
  ),
  'bathroom-shelf': scene(
    [
      'on a terrazzo ledge in front of sage green tiles',
      'auf einer Terrazzoablage vor salbeigrünen Fliesen',
      'sur une tablette en terrazzo devant des carreaux vert sauge',
    ],
    ['in fresh daylight', 'in frischem Tageslicht', 'dans une fraîche lumière du jour'],
  ),
  'studio-desk': scene(
    [
      'on a pale ash desk in front of a pinboard',
      'auf einem hellen Schreibtisch aus Esche vor einer Pinnwand',
      'sur un bureau en frêne clair devant un tableau de liège',
    ],
    ['in afternoon window light', 'im Nachmittagslicht eines Fensters', 'à la lumière d’une fenêtre l’après-midi'],
  ),
  'street-floor': scene(
    [
      'on worn paving slabs in a street',
      'auf abgetretenen Gehwegplatten in einer Straße',
      'sur des dalles usées dans une rue',
    ],
    ['in low sunlight', 'in tief stehender Sonne', 'sous un soleil bas'],
  ),
  'jewellery-stone': scene(
    [
      'on a split travertine block in front of sand-coloured plaster',
      'auf einem gespaltenen Travertinblock vor sandfarbenem Putz',
      'sur un bloc de travertin éclaté devant un enduit sable',
    ],
    ['in hard warm light', 'in hartem warmem Licht', 'dans une lumière chaude et franche'],
  ),
};

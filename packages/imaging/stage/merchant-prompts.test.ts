import { describe, expect, test } from 'vitest';
import { hexFromLinear } from '../pixels/linear-light.ts';
import { readPrompt } from './read-prompt.ts';
import { understandPrompt } from './understand-prompt.ts';
import { PROP_THINGS } from './words/thing-words.ts';

/** As merchants write, in eight languages: what a drawn scene shows of it, and what it says that it cannot. */
test.each<[prompt: string, known: string, missing?: string]>([
  ['off-white wall, oak table, soft daylight', 'off white wall | oak table | soft | daylight'],
  ['dusty pink background, no props', 'dusty pink background'],
  ['on a stack of books by the window, no plants', 'window', 'stack of books'],
  ['Auf einem Bücherstapel, cremeweiße Wand, ohne Blumen', 'cremeweiße wand', 'bücherstapel'],
  [
    'altrosa Hintergrund, weiches Licht von links, keine Schatten',
    'altrosa hintergrund | weiches licht | von links | keine schatten',
  ],
  ['Heller Eichentisch, Herbststimmung, ohne Kürbis', 'heller eichentisch | herbst'],
  ['Frühstückstisch im Morgenlicht, ohne Geschirr', 'morgenlicht', 'frühstückstisch'],
  ['auf schwarzem Schiefer, kein Wasser, dunkler Hintergrund', 'schwarzem schiefer | dunkler'],
  [
    'Sommerlicht, sandfarbene Wand, Schatten von Palmenblättern',
    'sommer | sandfarbene wand | schatten von palmenblättern',
  ],
  ['dunkelgrüne Wand, Messingtablett, nicht zu dunkel', 'dunkelgrüne wand | messingtablett'],
  ['sur une table en chêne clair, lumière du matin, sans fleurs ni bougies', 'table en chêne clair | matin'],
  ['mur blanc cassé, lumière naturelle venant de la gauche', 'mur blanc cassé | lumière naturelle | de la gauche'],
  ['fond vieux rose, sans ombre', 'fond vieux rose | sans ombre'],
  ['plan de travail en marbre noir, lumière tamisée', 'plan de travail en marbre noir | tamisée'],
  ['sur une pile de livres, mur vert sauge', 'mur vert sauge', 'pile de livres'],
  ['sobre una mesa de mármol blanco, luz cálida, sin flores', 'mesa de mármol blanco | cálida'],
  ['fondo rosa palo, luz suave desde la izquierda', 'fondo rosa palo | luz suave | desde la izquierda'],
  ['pared blanco roto, madera clara, sin plantas', 'pared blanco roto | madera clara'],
  ['luz de otoño, hojas secas, mesa de madera oscura', 'otoño | mesa de madera oscura', 'hojas | secas'],
  ['no quiero velas, fondo gris claro', 'fondo gris claro'],
  ['sobre una pila de libros, pared azul marino', 'pared azul marino', 'pila de libros'],
  ['tavolo di legno scuro, luce calda della sera, senza candele', 'tavolo di legno scuro | calda | sera'],
  ['sfondo rosa antico, niente fiori', 'sfondo rosa antico'],
  ['parete bianco sporco, luce naturale da sinistra', 'parete bianco sporco | luce naturale | da sinistra'],
  ["su una pila di libri, luce d'inverno", 'inverno', 'pila di libri'],
  ['piano in marmo verde, senza ombre', 'piano in marmo verde | senza ombre'],
  ['mesa de madeira clara, luz da manhã, sem flores', 'mesa de madeira clara | manhã'],
  ['fundo rosa claro, nada de plantas', 'fundo rosa claro'],
  ['parede off-white, luz suave da esquerda', 'parede off white | luz suave | da esquerda'],
  ['sobre uma pilha de livros, parede verde oliva', 'parede verde oliva', 'pilha de livros'],
  ['mármore preto, luz dramática, sem dourado', 'mármore preto | dramática'],
  ['白い大理石の台、花なし、柔らかい朝の光', '白い 大理石 | の台 | 柔らかい | 朝の光'],
  ['淡いピンクの背景、影なし', '淡い ピンク | 影なし'],
  ['木のテーブル、ろうそくは不要、秋の光', '木の テーブル | 秋の'],
  ['生成りの壁、左からの自然光', '生成り | 左から | 自然光'],
  ['本の上に置いて、窓辺の光', '窓辺', '本'],
  ['白色大理石桌面，不要鲜花，柔和的晨光', '白色 大理石 桌 | 柔和的 | 晨光'],
  ['浅粉色背景，没有阴影', '浅 粉色 背景 | 没有阴影'],
  ['深绿色墙面，木桌，左侧光线，无植物', '深绿色 墙 | 木 桌 | 左侧'],
  ['米白色墙，冬日阳光，不要蜡烛', '米白色 墙 | 冬日 | 阳光'],
  ['放在一摞书上，暖色灯光', '暖色', '一摞书'],
  ['cosy autumn kitchen without pumpkins, rainy window', 'cosy | autumn | kitchen | rainy | window'],
  ['navy velvet, gold accents but no glitter', 'navy velvet', 'accents'],
  ['sage green wall, terracotta floor, nothing else', 'sage green wall | terracotta floor'],
  ["don't use flowers, pale blue wall", 'pale blue wall'],
  ['light grey concrete, not too dark, no harsh shadows', 'light grey concrete | no harsh shadows'],
  ['off white linen, morning sun, minus the leaves', 'off white linen | morning | sun'],
  ['Holzboden vor Betonwand, seitliches Licht, kein Schnickschnack', 'holzboden | betonwand', 'seitliches'],
  ['Marmortisch, Rosenblätter, romantisches Licht', 'marmortisch | romantisches', 'rosenblätter'],
  ['Weihnachtlich, rote Kugeln, ohne Kerzen und Geschenke', 'weihnachtlich | rote kugeln'],
  ['sandstrand, muscheln, kein meer', 'sandstrand | muscheln'],
  ['braune Lederoberfläche, warmes Abendlicht', 'warmes | abendlicht', 'lederoberfläche'],
  ['auf einem Stapel Bücher, beige Wand, kein Schatten', 'beige wand | kein schatten', 'stapel bücher'],
  ['plage au coucher du soleil, pas de coquillages', 'plage | coucher du soleil'],
  ['table de marbre vert, roses rouges, lumière froide', 'table de marbre vert | roses | froide', 'rouges'],
  ['mur bleu canard, sol en bois', 'mur bleu canard | sol en bois'],
  ['encimera de granito, azulejos blancos, sin limones', 'encimera de granito | blancos', 'azulejos'],
  ['fondo terracota con sombras de hojas', 'fondo terracota | sombras de hojas'],
  ['piano di lavoro in marmo, piastrelle verdi, senza limoni', 'piano di lavoro in marmo | verdi', 'piastrelle'],
  ['pietra chiara, luce del tramonto, niente persone', 'pietra chiara | tramonto'],
  ['bancada de mármore, azulejos azuis, sem frutas', 'bancada de mármore | azuis', 'azulejos'],
  ['mesa rústica, luz de velas, sem velas', 'mesa | rústica | luz de velas'],
  ['クリスマス、リボンなし、赤い背景', 'クリスマス | 赤い 背景'],
  ['冬の雪景色、青い光', '冬の | 雪 | 青い 光', '景色'],
  ['竹子背景，白色台面，清晨阳光', '白色 台面 | 清晨 | 阳光', '竹子'],
  ['圣诞节，红色背景，没有礼物', '圣诞节 | 红色 背景'],
  ['海边，夕阳，不要贝壳', '海边 | 夕阳'],
  ['bright white studio, no reflections', 'bright white | studio'],
  ['moody dark green velvet, single spotlight, no text', 'moody | dark green velvet | spotlight'],
  ['pink marble on a beige background, spring morning', 'pink marble | beige background | spring | morning'],
  ['light blue background with soft shadows', 'light blue background | soft'],
  ['warm beige plaster wall, dried pampas grass, no vase', 'warm beige plaster wall | dried pampas grass'],
  ['black background, rim light', 'black background', 'rim'],
  ['rustic wooden table, autumn leaves, no pumpkins please', 'rustic | wooden table | autumn | leaves'],
  ['summer picnic on grass without food', 'summer | picnic | grass'],
  ['gold tray on emerald velvet', 'gold tray | emerald velvet'],
  ['cream linen tablecloth by candlelight, without candles', 'cream linen | candlelight'],
  ['glossy black acrylic, neon pink light', 'glossy | black acrylic | pink | neon'],
  ['stone steps in a mediterranean garden, noon sun', 'stone | steps | garden | noon | sun'],
  ['a sofa in a living room, sage green walls', 'living room | sage green walls'],
  [
    'terrazzo floor and white tiles, daylight from the right',
    'terrazzo floor | white | daylight | from the right',
    'tiles',
  ],
  ['snow, pine branches, cold blue light, no santa', 'snow | cold | blue light', 'pine branches'],
  [
    'minimal grey concrete podium, hard shadow, from the left',
    'minimal | grey concrete | podium | hard | from the left',
  ],
  ['silk scarf on marble, no wrinkles', 'marble'],
  ['white floor, oak table', 'oak table', 'white floor'],
  ['oak table, dark floor', 'oak table', 'dark floor'],
  ['weißer Boden, Eichentisch', 'eichentisch', 'weißer boden'],
  ['sol blanc, table en chêne', 'table en chêne', 'sol blanc'],
  ['suelo blanco, mesa de roble', 'mesa de roble', 'suelo blanco'],
  ['pavimento bianco, tavolo di legno', 'tavolo di legno', 'pavimento bianco'],
  ['chão branco, mesa de madeira', 'mesa de madeira', 'chão branco'],
  ['白色地板，橡木桌', '橡木 桌', '白色 地板'],
  ['dark floor', 'dark floor'],
  ['sapin enneigé', '', 'sapin enneigé'],
  ['snow-covered pine tree, marble', 'marble', 'snow covered pine tree'],
  ['fir covered in snow', '', 'fir covered in snow'],
  ['verschneite Tanne, Holztisch', 'holztisch', 'verschneite tanne'],
  ['abeto nevado, mesa de roble', 'mesa de roble', 'abeto nevado'],
  ['abete innevato', '', 'abete innevato'],
  ['pinheiro nevado', '', 'pinheiro nevado'],
  ['雪の積もったモミの木', '', '雪の積もった モミの'],
  ['积雪的冷杉', '', '积雪的 冷杉'],
  ['snowy ground, no snowy fir', 'snowy ground'],
  ['on a snowy bench', 'snowy', 'bench'],
  ['on a sidewalk in the evening', 'sidewalk | evening'],
  ['on cobblestones at the seashore', 'seashore', 'cobblestones'],
  ['auf einer Terrasse am Meer, Abendsonne', 'am meer | abendsonne', 'terrasse'],
  ['auf dem Balkon, auf einem Regal aus Eiche', 'regal | eiche', 'balkon'],
  ['sur le trottoir, lumière du matin', 'trottoir | matin'],
  ['sobre asfalto, luz de neón', 'asfalto | neón'],
  ['su un marciapiede di sera', 'marciapiede | sera'],
  ['na calçada, luz quente', 'calçada | quente'],
  ['図書館、夕方', '図書館 | 夕方'],
  ['人行道上，早晨', '人行道 | 早晨'],
  ['hardwood floor, white wall', 'hardwood floor | white wall'],
  ['autumn maple leaves on a gym bag', 'autumn | leaves', 'maple | gym'],
  ['snowy shells', 'shells', 'snowy'],
  ['mossy tree, oak table', 'oak table', 'mossy tree'],
])('%s', (prompt, known, missing = '') => {
  const read = readPrompt(prompt, null);
  expect([read.known.join(' | '), read.missing.join(' | ')]).toEqual([known, missing]);
});

const lookOf = (prompt: string) => understandPrompt(prompt, undefined, PROP_THINGS);
const surfaceOf = (prompt: string) => {
  const { surface } = lookOf(prompt);
  return surface && [surface.kind, hexFromLinear(surface.color)];
};

describe('a shade beside a material is of the material', () => {
  test.each([
    ['dark oak table', 'wood', '#8f714f'],
    ['heller Eichentisch', 'wood', '#d9cec4'],
    ['table en chêne clair', 'wood', '#cfc6c0'],
    ['mesa de madera oscura', 'wood', '#7c6047'],
    ['tavolo di legno scuro', 'wood', '#7c6047'],
    ['madera clara', 'wood', '#d2c9c2'],
  ])('%s', (prompt, kind, hex) => {
    const { grade, wall, label } = lookOf(prompt);
    expect(surfaceOf(prompt)).toEqual([kind, hex]);
    expect([grade.exposure, wall, label]).toEqual([0, null, null]);
  });

  test('and of the light where it is said of the light', () => {
    expect(lookOf('dark, moody').grade.exposure).toBeLessThan(0);
    expect(lookOf('heller Raum').grade.exposure).toBeGreaterThan(0);
  });
});

test.each([
  ['mármore preto, luz dramática', 'marble', '#26262a'],
  ['plan de travail en marbre noir, lumière tamisée', 'marble', '#26262a'],
  ['mesa de mármol blanco, luz cálida', 'marble', '#f1efec'],
  ['off white linen', 'linen', '#f1ece2'],
  ['white floor', 'plaster', '#f1efec'],
])('a colour is of the noun in its own part of the sentence: %s', (prompt, kind, hex) => {
  expect(surfaceOf(prompt)).toEqual([kind, hex]);
  expect(lookOf(prompt).isWallPainted).toBe(false);
});

test.each([
  ['fondo rosa palo', '#dbc0c5'],
  ['sfondo rosa antico', '#dbc0c5'],
  ['altrosa Hintergrund', '#dbc0c5'],
  ['fond vieux rose', '#dbc0c5'],
  ['cremeweiße Wand', '#f1ece2'],
  ['mur blanc cassé', '#f1ece2'],
  ['pared verde salvia', '#a9b59a'],
  ['米白色墙', '#f1ece2'],
  ['parede off-white', '#f1ece2'],
  ['pared de mármol', '#eae7e3'],
])('the wall: %s', (prompt, hex) => {
  expect(hexFromLinear(lookOf(prompt).wall!)).toBe(hex);
  expect(lookOf(prompt).surface).toBeNull();
});

test.each([
  ["don't use flowers, marble"],
  ['marble without any flowers'],
  ['marbre, sans aucune fleur'],
  ['大理石、花とろうそくなし'],
  ['大理石，不要鲜花'],
  ['marble, minus the flowers'],
])('is not drawn: %s', (prompt) => expect(lookOf(prompt).things).toEqual([]));

test.each([['not too dark'], ['nicht zu dunkel'], ['pas trop sombre'], ['no demasiado oscuro'], ['non troppo scuro']])(
  'is not done all the same: %s',
  (prompt) => expect(lookOf(`marble, ${prompt}`).grade.exposure).toBe(0),
);

test('what the product is made of is no ground, and what it is to stand on is said to be missing', () => {
  expect(surfaceOf('glass bottle, oak table')).toEqual(['wood', '#c29a6b']);
  expect(surfaceOf('botella de vidrio')).toBeNull();
  expect(surfaceOf('dried pampas grass')).toBeNull();
  expect(surfaceOf('sapin enneigé')).toBeNull();
  expect(surfaceOf('pine branches, marble')).toEqual(['marble', '#eae7e3']);
  expect(readPrompt('on books, red wall', null).missing).toEqual(['books']);
  expect(readPrompt('a book on oak', null).missing).toEqual([]);
});

test.each([
  ['on a wooden table', 'wooden table', ''],
  ['rustic wooden kitchen table', 'rustic | wooden kitchen table', ''],
  ['marble counter', 'marble counter', ''],
  ['oak floor', 'oak floor', ''],
  ['on a table, oak', 'table, oak', ''],
  ['concrete floor, wooden table', 'concrete floor', 'wooden | table'],
  ['marble, on a table', 'marble', 'table'],
  ['oak table, marble floor', 'oak table', 'marble | floor'],
])('a table and a floor are drawn or missing with their material: %s', (prompt, known, missing) => {
  const read = readPrompt(prompt, null);
  expect([read.known.join(' | '), read.missing.join(' | ')]).toEqual([known, missing]);
});

describe('in a scene that was photographed', () => {
  const OAK = 'on a warm oak table in a bright kitchen, plants in the background';
  test.each([
    ['marble', '', 'marble'],
    ['on a podium in the jungle, glossy', '', 'podium | jungle | glossy'],
    ['black marble', 'black', 'marble'],
    ['blue linen', '', 'blue linen'],
    ['dark oak', 'dark oak', ''],
    ['a table in a kitchen, golden hour', 'table | kitchen | golden hour', ''],
    ['red', '', 'red'],
    ['red wall, leaves', 'red wall', 'leaves'],
    ['sage green wall, light from the left', 'sage green wall | from the left', ''],
  ])('only what it can show is said to be used: %s', (prompt, known, missing) => {
    const read = readPrompt(prompt, OAK);
    expect([read.known.join(' | '), read.missing.join(' | ')]).toEqual([known, missing]);
  });

  test('on a background of the merchant’s own, nothing is painted', () => {
    expect(readPrompt('red wall, black marble, golden hour, warm', '')).toEqual({
      known: ['warm'],
      missing: ['red wall', 'black marble', 'golden hour'],
      kept: [],
    });
  });
});

import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { KIND_LEXICONS } from '../words/lexicon.ts';
import { knowProduct } from './know-product.ts';
import { measureOutline } from './outline-facts.ts';
import { outlineFactsSchema } from './outline-facts.schema.ts';
import { namesSolid } from './names-glass.ts';
import { readProductKind } from './read-kind.ts';
import { readHeightCm } from './read-size.ts';
import { straighteningTurn, suitsPlaces } from './rest-places.ts';
import { photoPitch } from './photo-pitch.ts';
import { suggestRest } from './suggest-rest.ts';
import { suggestView } from './suggest-view.ts';
import { usualHeightOf } from './usual-height.ts';

const drawn = (width: number, height: number, isIn: (x: number, y: number) => boolean) =>
  measureOutline({ width, height, alphaAt: (x, y) => (isIn(x + 0.5, y + 0.5) ? 255 : 0) })!;

async function photo(name: string) {
  const mask = sharp(await readFile(`tests/dev-store/photos/${name}.alpha.png`)).extractChannel(0);
  const { data, info } = await mask.raw().toBuffer({ resolveWithObject: true });
  return measureOutline({ ...info, alphaAt: (x, y) => data[y * info.width + x]! })!;
}

describe('an outline', () => {
  it('tells from how high a round thing was photographed', () => {
    for (const pitch of [10, 15, 25]) {
      const bend = 100 * Math.sin((pitch * Math.PI) / 180);
      const can = drawn(240, 420, (x, y) => {
        const u = (x - 120) / 100;
        return Math.abs(u) < 1 && y > 60 && y < 360 + bend * Math.sqrt(1 - u * u) - bend;
      });
      expect(Math.abs(can.pitchDeg! - pitch), `${pitch}`).toBeLessThan(2);
    }
  });

  it('of a box seen over its corner, too; of one seen from the front nothing', () => {
    const rise = 100 * Math.sin((17 * Math.PI) / 180);
    const corner = drawn(
      240,
      300,
      (x, y) => Math.abs(x - 120) < 100 && y > 40 && y < 280 - (Math.abs(x - 120) / 100) * rise,
    );
    expect(corner.pitchDeg).toBeGreaterThan(14);
    expect(corner.pitchDeg).toBeLessThan(20);
    expect(drawn(240, 300, (x, y) => x > 20 && x < 220 && y > 40 && y < 280).pitchDeg).toBeNull();
  });

  it('of a thing on four feet that stand apart, too', () => {
    // Seen from 30 degrees over a corner: half as high as wide is the ground between its feet.
    const feet = [
      [30, 190],
      [120, 145],
      [120, 235],
      [210, 190],
    ] as const;
    const isLeg = (x: number, y: number) => feet.some(([u, v]) => Math.abs(x - u) < 6 && y > 60 && y < v);
    const isSeat = (x: number, y: number) => Math.abs(x - 120) / 90 + Math.abs(y - 60) / 45 < 1.1;
    const stool = drawn(240, 260, (x, y) => isLeg(x, y) || isSeat(x, y));
    expect(Math.abs(stool.pitchDeg! - 30)).toBeLessThan(5);
  });

  it('of a thing on one narrow foot nothing, though its ends are higher', () => {
    const screen = (x: number, y: number) => (y > 20 && y < 160) || (Math.abs(x - 150) < 45 && y >= 160 && y < 200);
    expect(drawn(300, 220, screen).pitchDeg).toBeNull();
    const goblet = (x: number, y: number) =>
      Math.hypot(x - 100, y - 60) < 60 ? y > 40 : Math.abs(x - 100) < (y > 215 ? 40 : 6) && y > 40 && y < 225;
    expect(drawn(200, 240, goblet).pitchDeg).toBeNull();
  });

  it('is what may be stored', () => {
    expect(outlineFactsSchema.parse(drawn(80, 80, (x, y) => Math.hypot(x - 40, y - 40) < 30))).toBeTruthy();
    expect(measureOutline({ width: 20, height: 20, alphaAt: () => 0 })).toBeNull();
    expect(outlineFactsSchema.parse(drawn(3, 3, (x, y) => x < 1 && y < 1))).toBeTruthy();
  });

  /** A shape in its own upright frame, turned clockwise about the middle of a picture of 400 x 640. */
  const turned = (degrees: number, isIn: (x: number, y: number) => boolean) => {
    const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
    return drawn(400, 640, (x, y) => {
      const [dx, dy] = [x - 200, y - 320];
      return isIn(200 + cos * dx + sin * dy, 320 - sin * dx + cos * dy);
    });
  };
  const bottle = (x: number, y: number) =>
    (Math.abs(x - 200) < 80 && y > 200 && y < 560) || (Math.abs(x - 200) < 28 && y > 80 && y <= 200);
  const withHandle = (x: number, y: number) =>
    bottle(x, y) || (Math.hypot((x - 290) / 1, (y - 380) / 1.6) < 60 && x > 270);
  const tapered = (x: number, y: number) => Math.abs(x - 200) < 60 + (y - 80) / 10 && y > 80 && y < 560;

  it.each([
    ['a bottle', bottle],
    ['a bottle with a handle', withHandle],
    ['a tapering vase', tapered],
    ['a bottle whose foot is cut on a slant', (x: number, y: number) => bottle(x, y) && y < 550 + (x - 200) / 16],
    [
      'a bottle with a rest of its shadow',
      (x: number, y: number) => bottle(x, y) || (y > 550 && y < 560 + (x - 200) / 12 && Math.abs(x - 200) < 80),
    ],
    [
      'a bottle with a wedge of shadow to one side',
      (x: number, y: number) => bottle(x, y) || (x > 200 && x < 330 && y > 552 && y < 560 + (x - 280) / 12),
    ],
  ])('that is upright is left so: %s', (_what, isIn) => expect(straighteningTurn(turned(0, isIn))).toBe(0));

  it.each([
    ['a bottle', bottle],
    ['a tapering vase', tapered],
  ])('that is tilted is offered its straightening: %s', (_what, isIn) => {
    for (const tilt of [-4, -2, 2, 4]) {
      expect(Math.abs(straighteningTurn(turned(tilt, isIn)) + tilt), `${tilt}`).toBeLessThan(0.6);
    }
    expect(straighteningTurn(turned(20, isIn))).toBe(0);
  });

  it('of before its sides were measured is offered nothing', () => {
    const { sidesDeg: _unknown, ...before } = turned(3, bottle);
    expect(straighteningTurn(before)).toBe(0);
  });
});

describe('whether it may be of glass', () => {
  it.each([
    ['Wine glass, 450 ml', true],
    ['Weinglas 4er Set', true],
    ['Flacon de parfum', true],
    ['Gafas de sol', true],
    ['グラス', true],
    ['Glass bottle 500 ml.jpg', true],
    ['Coffee mug', undefined],
    ['Bottle opener', undefined],
    ['Linen shirt', undefined],
  ] as const)('%s: %s', (words, known) => expect(knowProduct({ name: words }, null, 1).mayBeClear).toBe(known));
});

it.each([
  ['Suede loafer.jpg', true],
  ['Coffee mug', true],
  ['Glass storage jar with bamboo lid', false],
  ['Perfume bottle', false],
  ['Potted plant', false],
  ['IMG_2041.jpg', false],
] as const)('nothing is seen through %s: %s', (words, known) => expect(namesSolid(words)).toBe(known));

describe('what rests how', () => {
  const everywhere = { hasTop: true, hasWall: true, isWallTall: true };
  it.each([
    ['T-shirt in white, organic', 'lie'],
    ['Handtuch Waffelpique', 'lie'],
    ['Robe longue en lin', 'hang'],
    ['Zapatillas de cuero', 'stand'],
    ['Borsa di tela', 'hang'],
    ['Calças de ganga', 'lie'],
    ['リネンのシャツ', 'lie'],
    ['亚麻衬衫', 'lie'],
    ['Coffee mug', 'stand'],
    ['Oak picture frame', 'lean'],
    ['Luftballon rot', 'float'],
    ['Wandkalender', 'stand'],
    ['Mug for shirts', 'stand'],
    ['IMG_2041.jpg', 'stand'],
  ] as const)('%s: %s', (words, mode) => {
    expect(suggestRest({ words, outline: null }, everywhere)).toBe(mode);
  });

  it('is what the scene has a place for', () => {
    const shirt = { words: 'linen shirt', outline: null };
    const nowhere = { hasTop: false, hasWall: false, isWallTall: false };
    expect(suggestRest(shirt, { ...nowhere, hasWall: true, isWallTall: true })).toBe('hang');
    // No scene stands a shirt on its hem or lets it float: this one has no place for it.
    expect(suggestRest(shirt, nowhere)).toBe('lie');
    expect(suggestRest({ ...shirt, words: 'tote bag' }, nowhere)).toBe('stand');
  });

  it('cloth never stands and never floats; what lies as well as hangs is unsuited on a low wall', () => {
    const low = { hasTop: false, hasWall: true, isWallTall: false };
    const words = ['linen shirt', 'dress', 'throw blanket', 'tank top', 'tote bag', 'wall clock', 'necklace'];
    expect(words.map((word) => suggestRest({ words: word, outline: null }, low))).toEqual([
      ...['hang', 'hang', 'hang', 'hang', 'stand', 'hang', 'hang'],
    ]);
    const suits = (word: string, places: typeof low) => suitsPlaces(knowProduct({ name: word }, null, 1).rests, places);
    expect(words.map((word) => suits(word, low))).toEqual([false, false, false, false, true, true, false]);
    expect(words.every((word) => suits(word, { ...low, isWallTall: true }))).toBe(true);
    expect(suits('linen shirt', { ...low, hasTop: true })).toBe(true);
  });

  it('does not stand on a strap that hangs below it', () => {
    const withStrap = (at: number) =>
      drawn(300, 280, (x, y) => {
        const isShell = Math.hypot((x - 150) / 130, (y - 130) / 110) < 1 && y < 170;
        return isShell || (Math.abs(x - at) < 8 && y >= 150 && y < 240);
      });
    const rests = [120, 150].map((at) => suggestRest({ words: 'bicycle helmet', outline: withStrap(at) }, everywhere));
    expect(rests).toEqual(['lie', 'lie']);
    const held = withStrap(140);
    expect(suggestRest({ words: 'bicycle helmet', outline: held }, everywhere)).toBe('lie');
    expect(suggestRest({ words: 'bicycle helmet', outline: held }, { ...everywhere, hasTop: false })).toBe('float');
    expect(suggestRest({ words: 'pendant lamp', outline: held }, everywhere)).toBe('hang');
    const ball = drawn(300, 300, (x, y) => Math.hypot(x - 150, y - 150) < 130);
    expect(suggestRest({ words: 'bowling ball', outline: ball }, everywhere)).toBe('stand');
    const goblet = drawn(200, 240, (x, y) =>
      Math.hypot(x - 100, y - 60) < 60 ? y > 40 : Math.abs(x - 100) < (y > 215 ? 40 : 6) && y > 40 && y < 225,
    );
    expect(suggestRest({ words: 'goblet', outline: goblet }, everywhere)).toBe('stand');
  });

  it.each([
    ['Pen holder', 'stand'],
    ['Stifthalter aus Holz', 'stand'],
    ['Porte-stylos en bois', 'stand'],
    ['Hair dryer with gold strip', 'lie'],
    ['Haartrockner', 'lie'],
    ['Sèche-cheveux', 'lie'],
    ['Jump rope', 'lie'],
    ['Corde à sauter', 'lie'],
    ['縄跳び', 'lie'],
    ['Candle holder for the bath', 'stand'],
  ] as const)('is of the head of the name: %s: %s', (words, mode) => {
    expect(suggestRest({ words, outline: null }, everywhere)).toBe(mode);
  });

  it.each([
    ['Tasse à café', 'mug'],
    ['Taza de café', 'mug'],
    ['Xícara de café', 'mug'],
    ['Coffee mug', 'mug'],
    ['Glas of wine', 'glass'],
    ['Boucles d’oreilles en argent', 'earrings'],
    ['Robe longue en lin', 'dress'],
    ['T-Shirt Kleid', 'dress'],
  ])('the kind of %s is %s', (words, kind) => expect(readProductKind(words)?.name).toBe(kind));

  it.each([
    ['Throw blanket', 'stand'],
    ['Notebook', 'stand'],
    ['Canvas tote bag', 'stand'],
    ['Rain jacket', 'lie'],
    ['Summer dress', 'hang'],
    ['Poster', 'hang'],
  ] as const)(
    'what was photographed over its corner keeps its foot on the ground, clothes do not: %s: %s',
    (words, mode) => {
      const corner = drawn(300, 300, (x, y) => y > 40 && y < 280 - Math.abs(x - 150) * 0.42 && x > 20 && x < 280);
      expect(corner).toMatchObject({ parts: 1, contact: 1 });
      expect(corner.pitchDeg).toBeGreaterThan(18);
      expect(suggestRest({ words, outline: corner }, everywhere)).toBe(mode);
      // A chain fills little of its box, and a pair lies under the camera.
      expect(suggestRest({ words: 'Necklace', outline: { ...corner, fill: 0.2 } }, everywhere)).toBe('lie');
      expect(suggestRest({ words: 'Notebook', outline: { ...corner, parts: 2 } }, everywhere)).toBe('lie');
    },
  );

  it('several things of which one would hang in the air lie, whatever they are', () => {
    const pair = drawn(
      300,
      300,
      (x, y) => Math.hypot((x - 150) / 2, y - 70) < 55 || Math.hypot((x - 150) / 2, y - 230) < 55,
    );
    expect(pair).toMatchObject({ parts: 2, lifted: 0.5 });
    expect(suggestRest({ words: 'White clogs', outline: pair }, everywhere)).toBe('lie');
    expect(suggestRest({ words: 'IMG 1', outline: pair }, everywhere)).toBe('lie');
    const beside = drawn(400, 200, (x, y) => Math.hypot(x - 100, y - 100) < 60 || Math.hypot(x - 300, y - 90) < 60);
    expect(suggestRest({ words: 'White clogs', outline: beside }, everywhere)).toBe('stand');
  });

  it('a pair from above whose soles touch lies; what is narrow in its middle stands', () => {
    const ellipse = (x: number, y: number, middle: number) => Math.hypot((x - 150) / 2.3, y - middle) < 60;
    const bridge = (x: number, y: number) => Math.abs(x - 190) < 9 && Math.abs(y - 132) < 10;
    const touching = drawn(300, 266, (x, y) => ellipse(x, y, 70) || ellipse(x, y, 194) || bridge(x, y));
    expect(touching).toMatchObject({ parts: 2, lifted: 0.5 });
    expect(suggestRest({ words: 'Leather loafers, pair', outline: touching }, everywhere)).toBe('lie');
    const hourglass = (x: number, y: number) => Math.hypot(x - 150, y - 90) < 80 || Math.hypot(x - 150, y - 248) < 80;
    const goblet = (x: number, y: number) =>
      Math.hypot((x - 150) / 1.2, y - 90) < 70 ||
      (Math.abs(x - 150) < 6 && y > 150 && y < 280) ||
      (Math.abs(x - 150) < 70 && y > 270 && y < 290);
    for (const isIn of [hourglass, goblet]) {
      expect(drawn(300, 340, isIn)).toMatchObject({ parts: 1, lifted: 0 });
      expect(suggestRest({ words: 'IMG 1', outline: drawn(300, 340, isIn) }, everywhere)).toBe('stand');
    }
  });

  it('what lies has no place in a scene that is seen from the front alone, though it could float there', () => {
    const front = { hasTop: false, hasWall: true, isWallTall: true };
    const suits = (words: string, places: typeof front) =>
      suitsPlaces(knowProduct({ name: words }, null, 1).rests, places);
    const words = ['Jumper cables', 'Kitchen knife', 'Balloon', 'Mug'];
    expect(words.map((word) => suits(word, front))).toEqual([false, false, true, true]);
    expect(words.map((word) => suits(word, { ...front, hasTop: true }))).toEqual([true, true, true, true]);
  });

  it.each([['Mug, flat lay'], ['Tasse, Draufsicht'], ['Taza vista cenital'], ['マグ 俯瞰']])(
    'lies where its words say that it was photographed from above: %s',
    (words) => expect(suggestRest({ words, outline: null }, everywhere)).toBe('lie'),
  );

  it.each([
    ['whisk-wood', 'lie'],
    ['scissors-steel', 'lie'],
    ['brush-bath', 'lie'],
    ['beanie-wool', 'stand'],
    ['chair-oak', 'stand'],
    ['armchair-cropped', 'stand'],
    ['sneakers-pair', 'stand'],
    ['oil-bottle', 'stand'],
    ['football-grass', 'stand'],
  ] as const)('without a word %s: %s', async (name, mode) => {
    expect(suggestRest({ words: 'IMG 1', outline: await photo(name) }, everywhere)).toBe(mode);
  });

  it('what was photographed lying floats where it cannot lie: it does not balance on a corner', async () => {
    const nowhere = { hasTop: false, hasWall: false, isWallTall: false };
    const notebook = await photo('notebook-white');
    expect(suggestRest({ words: 'Notebook', outline: notebook }, nowhere)).toBe('float');
    expect(suggestRest({ words: 'Notebook', outline: notebook }, { ...nowhere, hasWall: true })).toBe('float');
    expect(suggestRest({ words: 'Notebook', outline: { ...notebook, axisDeg: 2 } }, nowhere)).toBe('stand');
    expect(suggestRest({ words: 'IMG 1', outline: await photo('scissors-steel') }, nowhere)).toBe('float');
  });

  it('a book that stands half turned stands: its foot slants, its sides are upright', () => {
    const turned = drawn(300, 420, (x, y) => x > 60 && x < 240 && y > 40 && y < 340 + (240 - x) * 0.24);
    expect(Math.abs(turned.tiltDeg)).toBeGreaterThan(12);
    const nowhere = { hasTop: true, hasWall: false, isWallTall: false };
    expect(knowProduct({ name: 'Notebook' }, { ...turned, sidesDeg: 20 }, 1).rests[0]).toBe('lie');
    expect(suggestRest({ words: 'Notebook', outline: turned }, nowhere)).toBe('lie');
    expect(knowProduct({ name: 'Notebook' }, turned, 1).rests).toContain('stand');
    expect(suggestRest({ words: 'IMG 1', outline: turned }, nowhere)).toBe('stand');
  });

  it('a watch on its whole strap that slants across the photo lies', () => {
    const strap = drawn(400, 400, (x, y) => Math.abs(x - y) < 22 && x > 40 && x < 360);
    expect(suggestRest({ words: 'Watch', outline: strap }, everywhere)).toBe('lie');
    const upright = drawn(200, 400, (x, y) => Math.abs(x - 100) < 40 && y > 20 && y < 380);
    expect(suggestRest({ words: 'Watch', outline: upright }, everywhere)).toBe('stand');
  });

  it.each([
    ['Dome tent', 'tent', 130],
    ['Autoreifen 205/55', 'tyre', 63],
    ['Casque de vélo', 'helmet', null],
    ['Lata de té', 'tin', 14],
    ['Halogen headlight bulb', 'bulb', null],
    ['Computer monitor', 'monitor', 48],
    ['Wireless game controller', 'game-controller', 16],
  ] as const)('of a kind with a size: %s', (words, kind, cm) => {
    expect(readProductKind(words)?.name).toBe(kind);
    if (cm !== null) expect(usualHeightOf(readProductKind(words), 1)?.cm).toBe(cm);
  });

  it.each([
    ['Dome tent', 80],
    ['Mountain bike, 27 gears', 95],
    ['Kuppelzelt 3 Personen', 80],
    ['Tente de camping', 80],
    ['Tienda de campaña familiar', 80],
    ['Frigorifero combinato', 80],
    ['Guarda-sol', 140],
    ['大型テント', 80],
    ['双人床', 120],
    ['Tent peg', undefined],
    ['Bed for dogs', undefined],
    ['Toy bicycle', undefined],
    ['Motorcycle 1:18', undefined],
    ['Throw blanket', undefined],
    ['Kayak', 200],
    ['Mug', 6],
  ] as const)('the smallest of its kind: %s', (words, cm) => {
    expect(knowProduct({ name: words }, null, 1).leastCm).toBe(cm);
  });

  it('is what the shop says before what the name says, unless its word is only the broader one', () => {
    const known = (name: string, ...kinds: string[]) => knowProduct({ name, kinds }, null, 1);
    expect(known('Alpine Nomad 4', 'Tents').usualCm).toBe(130);
    expect(known('Bergen', '', 'Sofas')).toMatchObject({ usualCm: 200 });
    expect(known('Clay bottle', 'Vases').usualCm).toBe(25);
    expect(known('Linen tote', 'Bags').rests[0]).toBe('hang');
    expect(known('Mug', 'Sale').usualCm).toBe(9.5);
    expect(known('Hand soap pump bottle', 'Soap').rests).toEqual(['stand']);
    expect(known('Bergen', 'Drinking glasses').mayBeClear).toBe(true);
  });

  it('is no smaller than the smallest of its kind only where its own name says the kind, and the photo shows the side', () => {
    const leastOf = (name: string, kind = '', aspect = 1) => knowProduct({ name, kinds: [kind] }, null, aspect).leastCm;
    expect(leastOf('Dome tent', 'Tents')).toBe(80);
    expect(leastOf('Mountain bike', '', 1.6)).toBeGreaterThan(50);
    // A department, toys, and a side that the table does not measure.
    for (const [name, kind] of [
      ['Handlebar grip', 'Bikes'],
      ['Fitted sheet', 'Beds'],
      ['Tent for dogs', 'Tents'],
      ['Puppenbett', 'Bett'],
      ['Hundebett', 'Bett'],
      ['Modell Motorrad', ''],
    ] as const) {
      expect([name, leastOf(name, kind)]).toEqual([name, undefined]);
    }
    expect(leastOf('Mountain bike', '', 0.4)).toBeUndefined();
  });

  it('a beanie on a corner does not stand', async () => {
    const upright = await photo('beanie-wool');
    expect(suggestRest({ words: 'beanie', outline: upright }, everywhere)).toBe('stand');
    expect(suggestRest({ words: 'beanie', outline: { ...upright, contact: 0.2 } }, everywhere)).toBe('lie');
  });

  it('no word names two kinds in one language without a longer one', () => {
    for (const [name, [first]] of Object.entries(KIND_LEXICONS.en)) expect(readProductKind(first!)?.name).toBe(name);
  });
});

describe('the camera', () => {
  const views = [
    { view: 'front', pitchDeg: 6 },
    { view: 'high', pitchDeg: 17 },
    { view: 'steep', pitchDeg: 33 },
    { view: 'top', pitchDeg: 90 },
  ] as const;
  it.each([
    [null, 'stand', 'front'],
    [8, 'stand', 'front'],
    [15, 'stand', 'high'],
    [24, 'stand', 'high'],
    [30, 'stand', 'steep'],
    [40, 'stand', 'steep'],
    [30, 'hang', 'front'],
    [null, 'lie', 'top'],
  ] as const)('a pitch of %s that would %s: %s', (pitch, rest, view) => {
    expect(suggestView(views, pitch, rest)).toBe(view);
  });
  it('is from above where the photo looked down far more steeply than all others', () => {
    const without = views.filter(({ view }) => view !== 'steep');
    expect(suggestView(without, 39, 'stand')).toBe('top');
    expect(suggestView(without, 36, 'stand')).toBe('high');
    expect(suggestView(without, 39, 'hang')).toBe('front');
    expect(suggestView(views, 39, 'stand')).toBe('steep');
    expect(suggestView(without.slice(0, 2), 39, 'stand')).toBe('high');
  });
  it('is the higher one for what curves up from the ground that it touches', () => {
    const ball = drawn(300, 300, (x, y) => Math.hypot(x - 150, y - 150) < 130);
    const wheel = drawn(
      300,
      300,
      (x, y) => Math.hypot((x - 160) / 100, (y - 150) / 130) < 1 || Math.hypot((x - 120) / 90, (y - 135) / 115) < 1,
    );
    expect([ball, wheel].map((shape) => suggestView(views, photoPitch(shape, ['stand']), 'stand'))).toEqual([
      'high',
      'high',
    ]);
    const box = drawn(300, 300, (x, y) => x > 20 && x < 280 && y > 40 && y < 280);
    const mug = drawn(
      300,
      300,
      (x, y) => Math.abs(x - 130) < 100 - Math.max(0, y - 200) ** 2 / 160 && y > 40 && y < 270,
    );
    expect([box, mug].map((shape) => suggestView(views, photoPitch(shape, ['stand']), 'stand'))).toEqual([
      'front',
      'front',
    ]);
  });
  it('is the only one where there is one', () => {
    expect(suggestView(views.slice(0, 1), 30, 'lie')).toBe('front');
    expect(suggestView([], 30, 'stand')).toBe('front');
  });
});

describe('the height in centimetres', () => {
  it.each([
    ['Vase, 30 cm tall', 0.5, 30],
    ['Höhe: 12,5 cm', 1, 12.5],
    ['Hauteur 250 mm', 1, 25],
    ['altura 10 in', 1, 25.4],
    ['高さ30cm', 1, 30],
    ['8 x 12 cm', 0.66, 12],
    ['12 x 8 cm', 0.66, 12],
    ['20 × 30 × 5 cm', 0.67, 30],
    ['20 × 30 × 5 cm', 6, 5],
    ['Cushion 45x45cm', 1, 45],
    ['Rug 120 cm', 2, 60],
    ['H 25cm', 0.5, 25],
    ['25 cm (H)', 0.5, 25],
    ['8 x 10 inches', 0.8, 25.4],
  ] as const)('%s', (words, aspect, height) => {
    expect(readHeightCm(words, aspect)).toBeCloseTo(height, 1);
  });
  it.each([['330 ml can'], ['Shirt 100 m² of cloth'], ['12 cm wide, 30 cm deep'], ['9000 m'], ['no number']])(
    'nothing in: %s',
    (words) => {
      expect(readHeightCm(words, 1)).toBeNull();
    },
  );
  it('is usual for a kind, by the side that is known', () => {
    expect(usualHeightOf(readProductKind('mug'), 1.2)?.cm).toBe(9.5);
    expect(usualHeightOf(readProductKind('sofa'), 2)?.cm).toBe(100);
    expect(usualHeightOf(readProductKind('thing'), 1)).toBeNull();
    // Several of a kind are as tall as one; what a bottle holds says more than that it is one.
    expect(usualHeightOf(readProductKind('Set of three spice jars'), 1.4)?.cm).toBe(9);
    expect(usualHeightOf(readProductKind('Zwei Tassen'), 2)?.cm).toBe(9.5);
    expect(usualHeightOf(readProductKind('Serum bottle with its dropper'), 0.4)?.cm).toBe(10);
  });
});

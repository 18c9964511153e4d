import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyScene, readDocument, toSceneDocument, sceneDocumentSchema } from '#app/domain/studio/document/index.ts';
import type { ScenePicture, SceneDocument } from '#app/domain/studio/document/index.ts';
import { isAppError } from '#app/platform/errors.ts';
import { givenElementsSchema, imageElementSchema } from './image-element.schema.ts';
import { toImageElements } from './to-image-elements.ts';
import type { ElementSources } from './to-image-elements.ts';
import { assetIdsOf, withElements } from './with-elements.ts';

const presets = JSON.parse(readFileSync('public/presets/manifest.json', 'utf8')) as ElementSources['presets'];
const NOTHING: ElementSources = { assets: [], presets };
const CANVAS = { width: 800, height: 540 };
const EMPTY = emptyScene(CANVAS);

const [ASSET, CUT_OUT, OTHER] = [1, 2, 3].map((n) => `0190b2a0-0000-7000-8000-00000000000${n}`) as [
  string,
  string,
  string,
];
type Asset = ElementSources['assets'][number];
const asset = (id: string, facts: Partial<Asset> = {}): Asset =>
  ({
    _id: id,
    type: 'image',
    origin: 'upload',
    imageName: 'mug.jpg',
    imagePath: `/files/${id}/display?s=1`,
    width: 800,
    height: 1000,
    hasAlpha: false,
    content: null,
    parentId: null,
    ...facts,
  }) as Asset;
const LIBRARY: ElementSources = {
  assets: [asset(ASSET), asset(CUT_OUT, { origin: 'cutout', parentId: ASSET, hasAlpha: true })],
  presets,
};

/** As a request brings it: through JSON and the schema. */
const given = (elements: unknown) => givenElementsSchema.parse(JSON.parse(JSON.stringify(elements)));
const read = (elements: unknown, sources = LIBRARY, document = EMPTY) =>
  toSceneDocument(withElements(document, given(elements), sources));

/** Any document that can be stored: several pictures of one file, missing ones, equal numbers, every kind. */
const documents: fc.Arbitrary<SceneDocument> = (() => {
  const number = (min: number, max: number) => fc.double({ min, max, noNaN: true, noDefaultInfinity: true });
  const id = fc.constantFrom(ASSET, CUT_OUT, OTHER);
  const role = fc.constantFrom('product', 'prop', 'backdrop');
  const source = fc.oneof(
    fc.record({ kind: fc.constant('asset'), assetId: id, cutoutId: fc.option(id) }),
    fc.record({ kind: fc.constant('preset'), name: fc.constantFrom('leaf-palm', 'gone') }),
  );
  const keys = ['a', 'b', 'c', 'd'];
  const pictures = fc
    .tuple(
      ...keys.map(() =>
        fc.record({ role, source, name: fc.string({ minLength: 1, maxLength: 9 }), isCutoutFailed: fc.boolean() }),
      ),
    )
    .map((list) =>
      list.map((picture, index) => ({
        ...picture,
        key: keys[index],
        width: 800,
        height: 600,
        hasAlpha: false,
        content: null,
      })),
    );
  const placed = {
    x: number(-500, 900),
    y: number(-500, 900),
    width: number(1, 900),
    height: number(1, 900),
    rotation: number(-360, 360),
    zIndex: fc.nat(6),
    isVisible: fc.boolean(),
  };
  const pictureKey = fc.constantFrom(...keys);
  const points = fc.array(fc.tuple(number(-50, 50), number(-50, 50)), { maxLength: 5 }).map((pairs) => pairs.flat());
  const stroke = { points, strokeWidth: number(1, 200) };
  const placedKeys = Object.keys(placed) as (keyof typeof placed)[];
  const colour = fc.nat(0xffffff).map((value) => `#${value.toString(16).padStart(6, '0')}`);
  const item = fc.oneof(
    fc.record({
      kind: fc.constant('picture'),
      ...placed,
      pictureKey,
      isBackgroundRemoved: fc.boolean(),
      isAutoPlaced: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('inspiration'), ...placed, pictureKey }),
    fc.record(
      {
        kind: fc.constant('drawing'),
        ...placed,
        ...stroke,
        colour,
        tool: fc.constantFrom('pen', 'eraser'),
        state: fc.constantFrom('draft', 'committed'),
        erased: fc.array(fc.record({ ...stroke, isDraft: fc.boolean() }), { maxLength: 2 }),
      },
      { requiredKeys: ['kind', ...placedKeys, 'points', 'strokeWidth', 'colour', 'tool', 'state'] },
    ),
    fc.record({ kind: fc.constant('mask'), ...placed, ...stroke }),
    fc.record({
      kind: fc.constant('generated'),
      ...placed,
      assetId: id,
      parentAssetId: fc.option(id),
      isDraft: fc.boolean(),
    }),
  );
  return fc
    .record({ pictures, items: fc.array(item, { maxLength: 8 }), shelf: fc.subarray(keys) })
    .map(({ pictures, items, shelf }) => {
      const named = items.map((each, index) => ({ ...each, id: `i${index}` }));
      const document = toSceneDocument(sceneDocumentSchema.parse({ ...EMPTY, pictures, items: named, shelf }));
      // As it is stored: there is no -0 in JSON.
      return JSON.parse(JSON.stringify(document)) as SceneDocument;
    });
})();

describe('there and back', () => {
  it.each([
    ['with an empty library', NOTHING],
    ['with the library', LIBRARY],
  ])('loses nothing of any document, %s', (_what, sources) => {
    fc.assert(
      fc.property(documents, (document) => {
        const elements = toImageElements(document, sources);
        for (const element of elements) imageElementSchema.parse(element);
        expect(read(elements, sources, document)).toEqual(document);
      }),
      { numRuns: 500 },
    );
  });

  it('loses nothing of the document with every kind of item', () => {
    const stored = JSON.parse(
      readFileSync('app/domain/studio/document/versions/fixtures/v2-every-kind.json', 'utf8'),
    ) as unknown;
    const reading = readDocument(stored);
    if (reading.kind !== 'read') throw new Error('not read');
    const elements = toImageElements(reading.document, NOTHING);
    expect(elements.map(({ type }) => type)).toEqual([
      'Generated',
      'Subject',
      'Drawing',
      'Drawing',
      'Mask',
      'Inspiration',
    ]);
    expect(read(elements, NOTHING, reading.document)).toEqual(reading.document);
  });

  it('what was answered is answered again', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const elements = toImageElements(document, LIBRARY);
        expect(toImageElements(read(elements, LIBRARY, document), LIBRARY)).toEqual(elements);
      }),
    );
  });
});

describe('elements of a client', () => {
  const box = { x: 10, y: 20, width: 100, height: 125 };

  it('put a picture of the library on the canvas, with its cut-out', () => {
    const { items, pictures, shelf } = read([
      { type: 'Subject', image: { _id: ASSET, backgroundRemoved: true }, ...box },
    ]);
    expect(items).toMatchObject([{ kind: 'picture', ...box, isBackgroundRemoved: true, isAutoPlaced: false }]);
    expect(pictures).toMatchObject([{ role: 'product', source: { kind: 'asset', assetId: ASSET, cutoutId: CUT_OUT } }]);
    expect(shelf).toEqual([pictures[0]!.key]);
  });

  it('show the picture that is named: the cut-out by its id or address, the photo by its own', () => {
    const isRemoved = (element: object) => {
      const [item] = read([{ type: 'Subject', x: 0, y: 0, width: 10, height: 10, ...element }]).items;
      return item?.kind === 'picture' && item.isBackgroundRemoved;
    };
    expect(isRemoved({ image: { _id: CUT_OUT } })).toBe(true);
    expect(isRemoved({ src: `/files/${CUT_OUT}/display?s=1` })).toBe(true);
    expect(isRemoved({ src: `/files/${CUT_OUT}/display?s=1`, image: { _id: CUT_OUT, parentImage: ASSET } })).toBe(true);
    expect(isRemoved({ image: { _id: ASSET } })).toBe(false);
    expect(isRemoved({ image: { _id: CUT_OUT, backgroundRemoved: false } })).toBe(false);
  });

  it('name a picture by one of our addresses, or by its cut-out', () => {
    const bySrc = read([{ type: 'Subject', src: `/files/${ASSET}/display?x=1`, ...box }]);
    const byCutOut = read([{ type: 'Subject', image: { _id: CUT_OUT, parentImage: ASSET }, ...box }]);
    for (const { pictures } of [bySrc, byCutOut]) {
      expect(pictures).toMatchObject([{ source: { assetId: ASSET, cutoutId: CUT_OUT } }]);
    }
  });

  it('may be scaled, and need no size', () => {
    const subject = { type: 'Subject', image: { _id: ASSET } };
    expect(read([{ ...subject, ...box, scaleX: 2, scaleY: 3 }]).items[0]).toMatchObject({ width: 200, height: 375 });
    // 800x1000 pixels, at the spec's default width.
    expect(read([subject]).items[0]).toMatchObject({ width: 150, height: 187.5 });
    expect(read([{ ...subject, height: 100 }]).items[0]).toMatchObject({ width: 80, height: 100 });
  });

  it('have strokes around their points where no size is given', () => {
    const [line] = read([
      { type: 'Drawing', x: 5, y: 5, points: [10, 10, 30, 50], strokeWidth: 4, color: '#FF0000' },
    ]).items;
    expect(line).toMatchObject({
      kind: 'drawing',
      x: 13,
      y: 13,
      width: 24,
      height: 44,
      points: [2, 2, 22, 42],
      colour: '#ff0000',
    });
  });

  it('take any numbers for their order', () => {
    const ids = (numbers: (number | undefined)[]) =>
      read(numbers.map((zIndexPosition, index) => ({ _id: 'abc'[index], type: 'Mask', zIndexPosition }))).items.map(
        ({ id }) => id,
      );
    expect(ids([undefined, undefined, undefined])).toEqual(['a', 'b', 'c']);
    expect(ids([-1, -2, 0.5])).toEqual(['b', 'a', 'c']);
    expect(ids([1, 1, 0])).toEqual(['c', 'a', 'b']);
  });

  it('take a product as a prop too, as a picture of its own', () => {
    const first = read([{ type: 'Subject', image: { _id: ASSET } }]);
    const both = read([...toImageElements(first, LIBRARY), { type: 'Prop', image: { _id: ASSET } }], LIBRARY, first);
    expect(both.pictures.map(({ role }: ScenePicture) => role).sort()).toEqual(['product', 'prop']);
    expect(toImageElements(both, LIBRARY).map(({ type }) => type)).toEqual(['Subject', 'Prop']);
  });

  it('show props that come with the product', () => {
    const { pictures, items } = read([{ type: 'Prop', src: '/presets/props/leaf-palm.png' }]);
    expect(pictures).toMatchObject([{ key: 'preset:leaf-palm', source: { kind: 'preset', name: 'leaf-palm' } }]);
    expect(toImageElements({ ...EMPTY, pictures, items }, LIBRARY)[0]!.src).toBe('/presets/props/leaf-palm.png');
  });

  it.each([
    ['an unknown id', { image: { _id: OTHER } }],
    ['no id at all', { image: { _id: '../etc' } }],
    ['a parent that it was not made from', { image: { _id: ASSET, parentImage: OTHER } }],
    ['an address elsewhere', { src: 'https://169.254.169.254/latest' }],
    ['a preset that there is not', { image: { _id: 'preset:nothing' } }],
    ['nothing', {}],
  ])('%s is not found', (_what, named) => {
    for (const type of ['Subject', 'Prop', 'Background', 'Inspiration', 'Generated']) {
      const refusal = (() => {
        try {
          return read([{ type, ...named }]);
        } catch (error) {
          return error;
        }
      })();
      expect(isAppError(refusal) && [refusal.code, refusal.field], type).toEqual(['not-found', 'imageElements.0']);
    }
  });

  it('say which pictures have to be looked up', () => {
    const elements = given([
      { type: 'Subject', image: { _id: CUT_OUT, parentImage: ASSET } },
      { type: 'Prop', src: `/files/${OTHER}/display` },
      { type: 'Prop', image: { _id: 'preset:leaf-palm' } },
    ]);
    expect(assetIdsOf(elements)).toEqual([CUT_OUT, ASSET, OTHER]);
  });
});

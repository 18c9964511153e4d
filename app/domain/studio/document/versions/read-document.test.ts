import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SCENE_VERSION } from '../scene-limits.ts';
import { toSceneDocument } from '../scene-document.ts';
import { EMPTY_SCENE, makeItem, PRODUCT } from '../tests/scene-kit.ts';
import { readDocument } from './read-document.ts';

const FOLDER = path.join(import.meta.dirname, 'fixtures');
const fixtures = readdirSync(FOLDER).sort();
const load = (name: string): unknown => JSON.parse(readFileSync(path.join(FOLDER, name), 'utf8'));
const read = (name: string) => {
  const reading = readDocument(load(name));
  if (reading.kind !== 'read') throw new Error(JSON.stringify(reading));
  return reading.document;
};

describe('every version ever written', () => {
  it.each(fixtures)('%s is read, and written again as it was read', (name) => {
    const document = read(name);
    expect(readDocument(JSON.parse(JSON.stringify(toSceneDocument(document))))).toEqual({
      kind: 'read',
      document,
      from: 2,
    });
  });

  it('has a fixture', () => {
    for (let version = 1; version <= SCENE_VERSION; version += 1) {
      expect(fixtures.filter((name) => name.startsWith(`v${version}-`))).not.toEqual([]);
    }
  });

  it('version 1 keeps everything, the order of its list included', () => {
    const document = read('v1-full.json');
    expect(document.canvas).toEqual({ width: 1280, height: 1280 });
    expect(document.items.map(({ id }) => id)).toEqual(['far', 'b-same', 'near']);
    expect(document.items[1]).toMatchObject({ kind: 'picture', x: -50.25, isVisible: true });
    expect(document.template).toEqual({ kind: 'picture', pictureKey: 'wall.png|9|1', anchor: null });
    expect(document.pictures).toHaveLength(4);
    expect(document.prompt).toBe('on a table by the window');
  });

  it('mends what can be mended for those who look: a thread of 0.4 px, a key that points to nothing', () => {
    expect(read('v1-narrow-item.json').items[0]).toMatchObject({ width: 1, height: 1200 });
    expect(read('v1-dangling-key.json').items.map(({ id }) => id)).toEqual(['a']);
  });
});

describe('what cannot be read', () => {
  const DOCUMENT = { ...EMPTY_SCENE, items: [makeItem('a')], pictures: [PRODUCT], shelf: [PRODUCT.key] };

  it.each([3, 4, 99])('version %i is newer, whatever it holds', (version) => {
    expect(readDocument({ version, anything: [{ id: 1 }] })).toEqual({ kind: 'newer', version });
  });

  it.each([
    ['null', null],
    ['a number', 42],
    ['a text', 'x'],
    ['a list', []],
    ['nothing', {}],
    ['version 0', { ...DOCUMENT, version: 0 }],
    ['version 1.5', { ...DOCUMENT, version: 1.5 }],
    ['a version in words', { ...DOCUMENT, version: '2' }],
    ['an unknown role', { ...DOCUMENT, pictures: [{ ...PRODUCT, role: 'hero' }] }],
    ['an unknown kind', { ...DOCUMENT, items: [{ ...makeItem('a'), kind: 'video' }] }],
    ['an unknown field of an item', { ...DOCUMENT, items: [{ ...makeItem('a'), opacity: 0.5 }] }],
    ['an unknown field', { ...DOCUMENT, layers: [] }],
    ['201 items', { ...DOCUMENT, items: Array.from({ length: 201 }, (_, index) => makeItem(`i${index}`)) }],
    ['one id twice', { ...DOCUMENT, items: [makeItem('a'), makeItem('a')] }],
    ['a width that is none', { ...DOCUMENT, items: [{ ...makeItem('a'), width: null }] }],
    ['an unknown role in version 1', { ...(load('v1-full.json') as object), pictures: [{ ...PRODUCT, role: 'hero' }] }],
  ])('%s is unreadable, and never an empty scene', (_name, stored) => {
    expect(readDocument(stored)).toMatchObject({ kind: 'unreadable' });
  });

  it('whatever is stored is read whole or said to be unreadable', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.constantFrom('items', 'pictures', 'template', 'prompt', 'canvas'),
        (value, field) => {
          const reading = readDocument({ ...DOCUMENT, [field]: value });
          if (reading.kind === 'read' && field === 'items') {
            expect(reading.document.items.length).toBe((value as unknown[]).length);
          }
          expect(readDocument(value).kind).not.toBe('read');
        },
      ),
    );
  });
});

import { expect, it } from 'vitest';
import type { AssetView } from '#app/domain/library/index.ts';
import { EMPTY_SCENE, makeItem, PRODUCT, RULES } from '../../document/tests/scene-kit.ts';
import { createSceneStore } from '../scene-store.ts';
import { readCopiedItems } from './copied-items.ts';
import { copyItems, pasteItems, pasteThings } from './use-item-clipboard.ts';

const ASSET = '0195c1d2-7a5e-7c43-9d0b-3c1f6f1f8a11';
const CUT_OUT = '0195c1d2-7a5e-7c43-9d0b-3c1f6f1f8a12';
const stored = { ...PRODUCT, source: { kind: 'asset' as const, assetId: ASSET, cutoutId: CUT_OUT } };
const scene = {
  ...EMPTY_SCENE,
  items: [makeItem('a'), makeItem('b', { zIndex: 2, x: 40, width: 300 })],
  pictures: [stored],
};

function copy(store: ReturnType<typeof createSceneStore>) {
  let text = '';
  const isCopied = copyItems(store, { setData: (_type, given) => (text = given) });
  return { isCopied, copied: readCopiedItems(text) };
}

const view = (id: string) =>
  ({
    _id: id,
    imageName: 'mug.png',
    width: 800,
    height: 600,
    hasAlpha: id === CUT_OUT,
    content: null,
    heightCm: null,
  }) as AssetView;

it('copies what is selected and pastes copies of what still stands there', () => {
  const store = createSceneStore(scene, RULES);
  expect(copy(store)).toEqual({ isCopied: false, copied: null });
  store.dispatch({ type: 'select', ids: ['a', 'b'] });
  const { copied } = copy(store);
  store.dispatch({ type: 'do', command: { type: 'remove-items', ids: ['b'] } });
  expect(pasteItems(store, copied!)).toBe(true);
  const { history, selection } = store.get();
  expect(history.present.items).toHaveLength(2);
  expect(selection).toEqual([history.present.items.find(({ id }) => id !== 'a')!.id]);
});

it('pastes a stored picture with its cut-out into another scene, where it stood', async () => {
  const store = createSceneStore(scene, RULES);
  store.dispatch({ type: 'select', ids: ['b'] });
  const { copied } = copy(store);
  const other = createSceneStore(EMPTY_SCENE, RULES);
  expect(pasteItems(other, copied!)).toBe(false);
  const added: string[] = [];
  const files = { addAssets: (assets: readonly AssetView[]) => void added.push(...assets.map(({ _id }) => _id)) };
  await pasteThings(other, files, copied!.things, (id) => Promise.resolve(view(id)));
  await pasteThings(other, files, copied!.things, (id) => Promise.resolve(view(id)));
  const { pictures, history, selection } = other.get();
  expect(pictures).toMatchObject([{ key: `asset:${ASSET}`, role: 'product', source: stored.source }]);
  expect(history.present.items).toHaveLength(2);
  expect(history.present.items[0]).toMatchObject({ pictureKey: `asset:${ASSET}`, x: 40, width: 300 });
  expect(selection).toEqual([history.present.items[1]!.id]);
  expect(added).toEqual([ASSET, CUT_OUT, ASSET, CUT_OUT]);
});

it('leaves a scene as it is where a picture cannot be loaded', async () => {
  const store = createSceneStore(scene, RULES);
  store.dispatch({ type: 'select', ids: ['a'] });
  const { copied } = copy(store);
  const other = createSceneStore(EMPTY_SCENE, RULES);
  const refuse = () => Promise.reject(new Error('not yours'));
  await expect(pasteThings(other, { addAssets: () => {} }, copied!.things, refuse)).rejects.toThrow('not yours');
  expect(other.get().pictures).toEqual([]);
});

it.each(['', 'null', '[]', '{"ids":"a","things":[]}', '{"ids":[]}'])(
  'takes nothing from a clipboard that another page wrote: %s',
  (text) => expect(readCopiedItems(text)).toBeNull(),
);

it('takes only things that can stand on a canvas', () => {
  const box = { x: 0, y: 0, width: 10, height: 10, rotation: 0 };
  const good = { assetId: ASSET, cutoutId: null, role: 'prop', box };
  const bad = [
    null,
    { ...good, assetId: 1 },
    { ...good, role: 'backdrop' },
    { ...good, box: { ...box, width: 0 } },
    { ...good, box: null },
  ];
  expect(readCopiedItems(JSON.stringify({ ids: [], things: [...bad, good] }))?.things).toEqual([good]);
});

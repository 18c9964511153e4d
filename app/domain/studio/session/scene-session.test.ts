import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reduceSession, startSession } from './scene-session.ts';
import type { SceneAction, SceneSession } from './scene-session.ts';
import { inStackingOrder } from '../document/stacking.ts';
import { toSceneDocument } from '../document/scene-document.ts';
import { readDocument } from '../document/versions/read-document.ts';
import { sceneDocumentSchema } from '../document/document.schema.ts';
import { EMPTY_SCENE, makeItem, PRODUCT, PROP, RULES } from '../document/tests/scene-kit.ts';

const run = (session: SceneSession, ...actions: SceneAction[]) => actions.reduce(reduceSession, session);
const add = (id: string, pictureKey: string): SceneAction => ({
  type: 'do',
  command: { type: 'add-items', items: [{ id, pictureKey, box: null }] },
  select: [id],
});
const opened = run(startSession(EMPTY_SCENE, RULES), { type: 'add-pictures', pictures: [PRODUCT, PROP] });

describe('selection', () => {
  it('is not part of the history, and loses what an undo takes away', () => {
    const session = run(opened, add('a', PRODUCT.key), add('b', PROP.key), { type: 'select', ids: ['a', 'b', 'b'] });
    expect(session.selection).toEqual(['a', 'b']);
    expect(session.history.past).toHaveLength(2);
    expect(run(session, { type: 'undo' }).selection).toEqual(['a']);
  });
});

describe('what is pointed at', () => {
  const front = (session: SceneSession) => inStackingOrder(session.history.present.items).at(-1)?.id;
  const raising = run(
    startSession(EMPTY_SCENE, { ...RULES, raises: true }),
    { type: 'add-pictures', pictures: [PRODUCT, PROP] },
    add('a', PRODUCT.key),
    add('b', PROP.key),
  );

  it('comes to the front where the workflow wants it, in one step; walking to it and others leave the order', () => {
    const point = { type: 'select', ids: ['a'], isPointed: true } as const;
    const raised = run(raising, point);
    expect([front(raised), raised.selection, raised.history.past.length]).toEqual(['a', ['a'], 3]);
    expect(front(run(raised, { type: 'undo' }))).toBe('b');
    expect(front(run(raising, { type: 'select', ids: ['a'] }))).toBe('b');
    expect(front(run(raising, { type: 'select', ids: ['a', 'b'], isPointed: true }))).toBe('b');
    expect(front(run(opened, add('a', PRODUCT.key), add('b', PROP.key), point))).toBe('b');
  });

  it('stays behind when it is a generated picture', () => {
    const item = { id: 'g', assetId: '0195c1d2-7a5e-7c43-9d0b-3c1f6f1f8a11', parentAssetId: null, isDraft: true };
    const placed = run(raising, { type: 'do', command: { type: 'place-generated', item } });
    expect(run(placed, { type: 'select', ids: ['g'], isPointed: true }).history).toEqual(
      run(placed, { type: 'select', ids: ['g'] }).history,
    );
  });
});

describe('pictures', () => {
  it('an arriving cut-out is not undone', () => {
    const source = { kind: 'asset' as const, assetId: 'x', cutoutId: 'y' };
    const session = run(
      opened,
      add('a', PRODUCT.key),
      { type: 'update-picture', key: PRODUCT.key, change: { source }, standsAgain: true },
      { type: 'undo' },
      { type: 'redo' },
    );
    expect(session.pictures[0]!.source).toEqual(source);
    expect(session.history.present.items).toHaveLength(1);
  });

  it('a cut-out that shows the outline seats a product anew without a step', () => {
    const session = run(opened, add('a', PRODUCT.key));
    const content = { x: 0.1, y: 0.1, width: 0.4, height: 0.4 };
    const seated = run(session, {
      type: 'update-picture',
      key: PRODUCT.key,
      change: { content, source: { kind: 'asset', assetId: 'x', cutoutId: 'y' } },
      standsAgain: true,
    });
    expect(seated.history.present.items[0]!.height).toBeGreaterThan(session.history.present.items[0]!.height);
    expect(seated.history.past).toHaveLength(1);
  });

  it('a cancelled upload leaves no trace, in no step', () => {
    const session = run(opened, add('a', PRODUCT.key), add('b', PROP.key), { type: 'drop-picture', key: PRODUCT.key });
    expect(session.history.present.items.map((item) => item.id)).toEqual(['b']);
    const undone = run(session, { type: 'undo' });
    expect(undone.history.present.items).toEqual([]);
    expect(undone.history.past).toEqual([]);
  });
});

describe('an upload that fails', () => {
  it('gives the product beside it its place back', () => {
    const alone = run(opened, add('a', PRODUCT.key));
    const sent = { ...PRODUCT, key: 'sent', source: { kind: 'file' as const } };
    const beside = run(alone, { type: 'add-pictures', pictures: [sent] }, add('b', 'sent'));
    const [before, between] = [alone, beside].map(({ history }) => history.present.items[0]!);
    expect(between).not.toEqual(before);
    expect(run(beside, { type: 'drop-picture', key: 'sent' }).history.present.items).toEqual([before]);
    // As one that is taken off does.
    const removed = run(beside, { type: 'do', command: { type: 'remove-items', ids: ['b'] } });
    expect(removed.history.present.items).toEqual([before]);
    expect(run(removed, { type: 'undo' }).history.present.items).toEqual(beside.history.present.items);
  });
});

describe('the document', () => {
  it('survives saving and loading', () => {
    const session = run(opened, add('a', PRODUCT.key), add('b', PROP.key));
    const document = toSceneDocument(session.history.present);
    expect(readDocument(JSON.parse(JSON.stringify(document)))).toEqual({ kind: 'read', document, from: 2 });
    const { version: _version, ...content } = document;
    expect(startSession(document, RULES).history.present).toEqual(content);
  });

  it('leaves out what is still uploading, and pictures nothing uses', () => {
    const uploading = { ...PRODUCT, key: 'new', source: { kind: 'file' as const } };
    const session = run(opened, { type: 'add-pictures', pictures: [uploading] }, add('a', 'new'), add('b', PROP.key));
    const document = toSceneDocument(session.history.present);
    expect(document.pictures.map((picture) => picture.key)).toEqual([PROP.key]);
    expect(document.items.map((item) => item.id)).toEqual(['b']);
    expect(document.shelf).toEqual([]);
  });
});

describe('any sequence of actions', () => {
  const action = fc.oneof(
    fc.constantFrom<SceneAction>(
      add('a', PRODUCT.key),
      add('b', PROP.key),
      { type: 'undo' },
      { type: 'redo' },
      { type: 'mark' },
      { type: 'commit' },
      { type: 'bail' },
      { type: 'seal' },
      { type: 'select', ids: ['a'] },
      { type: 'do', command: { type: 'remove-items', ids: ['a'] } },
      { type: 'do', command: { type: 'send-to-back', ids: ['b'] } },
      { type: 'do', command: { type: 'duplicate-items', idByOriginal: new Map([['b', 'c']]) } },
    ),
    fc.record({ dx: fc.integer({ min: -50, max: 50 }) }).map(({ dx }): SceneAction => ({
      type: 'do',
      burst: 'nudge',
      command: { type: 'nudge-items', ids: ['a', 'b'], dx, dy: 1 },
    })),
  );

  it('can be undone to the beginning and redone to the end', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
        const done = run(opened, ...actions, { type: 'commit' });
        let session = done;
        const steps = done.history.past.length;
        for (let step = 0; step < steps; step += 1) session = reduceSession(session, { type: 'undo' });
        expect(session.history.past).toEqual([]);
        for (let step = 0; step < steps; step += 1) session = reduceSession(session, { type: 'redo' });
        expect(toSceneDocument(session.history.present)).toEqual(toSceneDocument(done.history.present));
        const ids = new Set(session.history.present.items.map((item) => item.id));
        expect(session.selection.every((id) => ids.has(id))).toBe(true);
      }),
    );
  });
});

describe('another cut-out', () => {
  const [FIRST, SECOND] = ['0190b2a0-0000-7000-8000-00000000000a', '0190b2a0-0000-7000-8000-00000000000b'];
  const content = { x: 0.1, y: 0.1, width: 0.5, height: 0.5 };
  const cutOut = { ...PRODUCT, source: { ...PRODUCT.source, cutoutId: FIRST }, content } as typeof PRODUCT;
  const start = () =>
    startSession(
      { ...EMPTY_SCENE, items: [makeItem('a'), makeItem('b')], shelf: [PRODUCT.key], pictures: [cutOut] },
      RULES,
    );
  const wider = { ...content, width: 0.6 };
  const choose = {
    type: 'do',
    command: { type: 'choose-cut-out', cutOut: { pictureKey: PRODUCT.key, cutoutId: SECOND!, content: wider } },
  } as const;
  const documentOf = ({ history }: ReturnType<typeof start>) => toSceneDocument(history.present);

  it('takes the place of the old one in one step, for all copies, and undo brings the old one back', () => {
    const before = start();
    const after = reduceSession(before, choose);
    expect(after.pictures[0]).toMatchObject({ source: { cutoutId: SECOND }, content: wider });
    expect(after.history.present.items).toBe(before.history.present.items);
    expect(after.history.past).toHaveLength(1);
    const undone = reduceSession(after, { type: 'undo' });
    expect(undone.pictures[0]).toEqual(cutOut);
    expect(documentOf(undone)).toEqual(documentOf(before));
    expect(reduceSession(undone, { type: 'redo' }).pictures[0]).toMatchObject({ source: { cutoutId: SECOND } });
  });

  it('is what a saved document holds', () => {
    const saved = documentOf(reduceSession(start(), choose));
    expect(saved).not.toHaveProperty('cutOuts');
    expect(saved.pictures[0]).toMatchObject({ source: { cutoutId: SECOND }, content: wider });
    expect(sceneDocumentSchema.parse(saved)).toEqual(saved);
  });

  it('outlives news about its picture; the one that is there already is no step', () => {
    const chosen = reduceSession(start(), choose);
    expect(reduceSession(chosen, choose)).toBe(chosen);
    const told = reduceSession(chosen, { type: 'update-picture', key: PRODUCT.key, change: { name: 'new.jpg' } });
    expect(told.pictures[0]).toMatchObject({ name: 'new.jpg', source: { cutoutId: SECOND } });
    expect(reduceSession(told, { type: 'undo' }).pictures[0]).toMatchObject({
      name: 'new.jpg',
      source: { cutoutId: FIRST },
    });
  });
});

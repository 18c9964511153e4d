import { describe, expect, it } from 'vitest';
import { apply } from '../../document/patch.ts';
import { toSceneDocument } from '../../document/scene-document.ts';
import { EMPTY_SCENE, makeItem, PRODUCT, RULES } from '../../document/tests/scene-kit.ts';
import type { SceneDocument } from '../../document/document.schema.ts';
import { createSceneStore } from '../scene-store.ts';
import type { SceneStore } from '../scene-store.ts';
import { conflictNotices } from './conflict-words.ts';
import { createSync } from './create-sync.ts';
import type { EditToSend } from './create-sync.ts';
import type { Conflict, Edit, SceneUpdate } from './merge.ts';

const SCENE: SceneDocument = {
  ...EMPTY_SCENE,
  items: [makeItem('a'), makeItem('b', { zIndex: 2 })],
  pictures: [PRODUCT],
};

/** A server in a few lines: it keeps what it is sent, in the order in which it comes. */
class Server {
  document = SCENE;
  edits: Edit[] = [];
  take({ base, patch, editId, clientId }: EditToSend): SceneUpdate {
    if (!this.edits.some((edit) => edit.editId === editId)) {
      this.document = toSceneDocument(apply(this.document, patch));
      this.edits.push({ version: this.edits.length + 2, base, editId, clientId, patch });
    }
    return this.since(base);
  }
  since(version: number): SceneUpdate {
    return { version: this.edits.length + 1, edits: this.edits.filter((edit) => edit.version > version) };
  }
}

/** An open canvas whose clock and line a test holds. */
function openCanvas(server: Server, name: string, beforeStart: (store: SceneStore) => void = () => {}) {
  const store = createSceneStore(SCENE, RULES);
  const conflicts: Conflict[] = [];
  const notices: string[] = [];
  const timers = new Set<() => void>();
  const calls: { edit: EditToSend; answer: (news: SceneUpdate) => void; fail: (error: unknown) => void }[] = [];
  let ids = 0;
  const sync = createSync({
    store,
    version: 1,
    document: SCENE,
    onConflicts(found, before) {
      conflicts.push(...found);
      notices.push(...conflictNotices(found, before).map(({ text }) => text));
    },
    surroundings: {
      send: (edit) => new Promise((answer, fail) => calls.push({ edit, answer, fail })),
      fetchUpdate: (since) => Promise.resolve(server.since(since)),
      isFinal: (error) => error === 'final',
      makeId: () => `${name}-${(ids += 1)}`,
      setTimer(work) {
        timers.add(work);
        return () => timers.delete(work);
      },
    },
  });
  beforeStart(store);
  const stop = sync.start();
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    store,
    sync,
    calls,
    conflicts,
    stop,
    move: (id: string, dx: number) =>
      store.dispatch({ type: 'do', command: { type: 'nudge-items', ids: [id], dx, dy: 0 } }),
    x: (id: string) => store.get().history.present.items.find((item) => item.id === id)?.x,
    async tick() {
      const due = [...timers];
      timers.clear();
      for (const work of due) work();
      await settle();
    },
    async deliver() {
      const call = calls.shift()!;
      call.answer(server.take(call.edit));
      await settle();
    },
    settle,
    notices: () => notices,
  };
}

const two = () => {
  const server = new Server();
  return { server, mine: openCanvas(server, 'mine'), theirs: openCanvas(server, 'theirs') };
};

describe('saving', () => {
  it('sends what changed, once, and is saved', async () => {
    const { server, mine } = two();
    mine.move('a', 5);
    mine.move('a', 5);
    await mine.tick();
    expect(mine.calls).toHaveLength(1);
    expect(mine.calls[0]!.edit).toMatchObject({ base: 1, patch: { set: { items: { a: { x: 110 } } } } });
    expect(mine.sync.state()).toBe('saving');
    await mine.deliver();
    expect(mine.sync.state()).toBe('saved');
    expect(server.document.items[0]!.x).toBe(110);
    await mine.tick();
    expect(mine.calls).toHaveLength(0);
  });

  it('saves words that were typed before the page listened, and says till then that they are not saved', async () => {
    const server = new Server();
    const mine = openCanvas(server, 'mine', (store) =>
      store.dispatch({ type: 'do', burst: 'prompt', command: { type: 'set-prompt', prompt: 'on linen' } }),
    );
    expect(mine.sync.state()).toBe('unsaved');
    await mine.tick();
    await mine.deliver();
    expect([mine.sync.state(), server.document.prompt]).toEqual(['saved', 'on linen']);
  });

  it('says that something is not saved from the change on', async () => {
    const { mine } = two();
    mine.store.dispatch({ type: 'select', ids: ['a'] });
    expect(mine.sync.state()).toBe('saved');
    mine.move('a', 5);
    expect(mine.sync.state()).toBe('unsaved');
    mine.move('a', -5);
    await mine.tick();
    expect([mine.sync.state(), mine.calls.length]).toEqual(['saved', 0]);
  });

  it('at once, says true when the server has it and false when it has not', async () => {
    const { server, mine } = two();
    expect(await mine.sync.saveNow()).toBe(true);
    mine.move('a', 5);
    const isSaved = mine.sync.saveNow();
    expect(mine.sync.state()).toBe('saving');
    await mine.deliver();
    expect(await isSaved).toBe(true);
    expect(server.document.items[0]!.x).toBe(105);
    mine.move('a', 5);
    const isLost = mine.sync.saveNow();
    mine.calls.shift()!.fail(new Error('cut'));
    expect(await isLost).toBe(false);
    const isRefused = mine.sync.saveNow();
    mine.calls.shift()!.fail('final');
    expect(await isRefused).toBe(false);
  });

  it('a lost answer is no second change, and what was done since follows', async () => {
    const { server, mine } = two();
    mine.move('a', 5);
    await mine.tick();
    const lost = mine.calls.shift()!;
    server.take(lost.edit);
    mine.move('b', 7);
    lost.fail(new Error('cut'));
    await mine.settle();
    expect(mine.sync.state()).toBe('offline');
    await mine.tick();
    expect(mine.calls[0]!.edit).toBe(lost.edit);
    await mine.deliver();
    await mine.tick();
    await mine.deliver();
    expect(server.edits).toHaveLength(2);
    expect(server.document.items.map(({ x }) => x)).toEqual([105, 107]);
  });

  it('what is refused is said so, and goes with the next change', async () => {
    const { server, mine } = two();
    mine.move('a', 5);
    await mine.tick();
    mine.calls.shift()!.fail('final');
    await mine.settle();
    expect(mine.sync.state()).toBe('refused');
    mine.move('b', 1);
    await mine.tick();
    await mine.deliver();
    expect(server.document.items.map(({ x }) => x)).toEqual([105, 101]);
  });

  it('a page that goes away sends what it has, also while another save is on its way', async () => {
    const { server, mine } = two();
    mine.move('a', 5);
    await mine.tick();
    mine.move('b', 7);
    mine.sync.saveLast();
    expect(mine.calls.map(({ edit }) => Object.keys(edit.patch.set!.items!))).toEqual([['a'], ['b']]);
    await mine.deliver();
    await mine.deliver();
    expect(server.document.items.map(({ x }) => x)).toEqual([105, 107]);
    // It lived on: nothing is changed twice.
    await mine.tick();
    while (mine.calls.length > 0) await mine.deliver();
    expect(server.document.items.map(({ x }) => x)).toEqual([105, 107]);
    expect(mine.sync.state()).toBe('saved');
  });

  it('a gesture that is under way is not saved', async () => {
    const { mine } = two();
    mine.store.dispatch({ type: 'mark' });
    mine.move('a', 5);
    await mine.tick();
    expect(mine.calls).toHaveLength(0);
    mine.store.dispatch({ type: 'commit' });
    await mine.tick();
    expect(mine.calls).toHaveLength(1);
  });
});

describe('two on one canvas', () => {
  it('other fields: both see both, without a notice', async () => {
    const { server, mine, theirs } = two();
    mine.move('a', 5);
    theirs.move('b', 7);
    await mine.tick();
    await theirs.tick();
    await mine.deliver();
    await theirs.deliver();
    for (const edit of server.edits) {
      mine.sync.receive(edit);
      theirs.sync.receive(edit);
    }
    for (const side of [mine, theirs]) expect([side.x('a'), side.x('b'), side.conflicts]).toEqual([105, 107, []]);
  });

  it('the same field: the later stands, and both are told with both values', async () => {
    const { server, mine, theirs } = two();
    mine.move('a', 5);
    theirs.move('a', 50);
    await mine.tick();
    await theirs.tick();
    await mine.deliver();
    await theirs.deliver();
    for (const side of [mine, theirs]) for (const edit of server.edits) side.sync.receive(edit);
    expect([server.document.items[0]!.x, mine.x('a'), theirs.x('a')]).toEqual([150, 150, 150]);
    expect(theirs.notices()).toEqual(['mug.jpg: position. Yours stands (150); another tab had set 105.']);
    expect(mine.notices()).toEqual(['mug.jpg: position. Another tab changed it after you, to 150; yours was 105.']);
  });

  it('an edit of an item that another client removed is told, and undo brings back no half of it', async () => {
    const { server, mine, theirs } = two();
    theirs.store.dispatch({ type: 'do', command: { type: 'remove-items', ids: ['a'] } });
    await theirs.tick();
    await theirs.deliver();
    mine.move('a', 5);
    mine.sync.receive(server.edits[0]!);
    expect(mine.notices()).toEqual(['mug.jpg was taken away in another tab. Your change to it is gone with it.']);
    mine.store.dispatch({ type: 'undo' });
    mine.store.dispatch({ type: 'redo' });
    await mine.tick();
    expect(mine.store.get().history.present.items.map(({ id }) => id)).toEqual(['b']);
    expect(mine.calls).toHaveLength(0);
  });

  it('undo takes back mine and leaves theirs, on the same item', async () => {
    const { server, mine, theirs } = two();
    mine.move('a', 5);
    await mine.tick();
    await mine.deliver();
    theirs.sync.receive(server.edits[0]!);
    theirs.store.dispatch({ type: 'do', command: { type: 'nudge-items', ids: ['a'], dx: 0, dy: 9 } });
    await theirs.tick();
    await theirs.deliver();
    mine.sync.receive(server.edits[1]!);
    mine.store.dispatch({ type: 'undo' });
    expect(mine.store.get().history.present.items[0]).toMatchObject({ x: 100, y: 109 });
  });

  it('a missed event is asked for', async () => {
    const { server, mine, theirs } = two();
    for (const dx of [1, 2, 3]) {
      theirs.move('b', dx);
      await theirs.tick();
      await theirs.deliver();
    }
    mine.sync.receive(server.edits[2]!);
    await mine.settle();
    expect(mine.x('b')).toBe(106);
  });

  it('who was away too long gets the whole document and keeps what was not saved', async () => {
    const { server, mine, theirs } = two();
    theirs.move('b', 7);
    await theirs.tick();
    await theirs.deliver();
    mine.move('a', 5);
    await mine.tick();
    const { edit, answer } = mine.calls.shift()!;
    server.take(edit);
    answer({ version: 3, edits: [], document: server.document });
    await mine.settle();
    expect([mine.x('a'), mine.x('b'), mine.sync.state()]).toEqual([105, 107, 'saved']);
  });
});

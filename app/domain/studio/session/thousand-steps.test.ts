import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SceneCommand } from '../document/scene-commands.ts';
import { sceneDocumentSchema } from '../document/document.schema.ts';
import { toSceneDocument } from '../document/scene-document.ts';
import { EMPTY_SCENE, PRODUCT, PROP, RULES } from '../document/tests/scene-kit.ts';
import { readDocument } from '../document/versions/read-document.ts';
import { MAX_STEPS } from './history/history.ts';
import { readStoredSteps } from './history/stored-steps.schema.ts';
import { fromStored, toStored } from './history/stored-steps.ts';
import { reduceSession, startSession } from './scene-session.ts';
import type { SceneSession } from './scene-session.ts';

const CUT_OUT = '0190b2a0-0000-7000-8000-00000000000a';
const WALL = { ...PRODUCT, key: 'wall', role: 'backdrop' as const };
const PICTURES = [PRODUCT, { ...PRODUCT, key: 'bag.jpg|1|1' }, PROP, WALL];

/** A command that may be any; `n` makes new ids. */
function commandOf(session: SceneSession, n: number, dice: readonly number[]): SceneCommand {
  const [kind = 0, pick = 0, by = 0] = dice;
  const { items } = session.history.present;
  const one = items[pick % Math.max(1, items.length)]?.id ?? 'none';
  const { key } = PICTURES[pick % PICTURES.length]!;
  const anchor = { foot: { x: 500 + by, y: 900 }, room: { width: 300, height: 300 } };
  const commands: SceneCommand[] = [
    { type: 'toggle-picture', item: { id: `t${n}`, pictureKey: key, box: null } },
    { type: 'nudge-items', ids: [one], dx: by, dy: -by },
    { type: 'widen-items', ids: [one], by },
    { type: 'turn-items', ids: items.map(({ id }) => id), by },
    { type: 'bring-to-front', ids: [one] },
    { type: 'send-to-back', ids: [one] },
    { type: 'duplicate-items', idByOriginal: new Map([[one, `d${n}`]]) },
    { type: 'remove-items', ids: [one] },
    { type: 'remove-picture', pictureKey: key },
    { type: 'set-background-removed', ids: [one], isRemoved: by > 0 },
    { type: 'select-template', template: { kind: 'preset', name: `t-${pick}`, anchor }, prompt: `words ${by}` },
    { type: 'select-template', template: { kind: 'picture', pictureKey: 'wall', anchor: null }, prompt: null },
    { type: 'set-prompt', prompt: `my words ${by}` },
    { type: 'choose-cut-out', cutOut: { pictureKey: key, cutoutId: CUT_OUT, content: null } },
    {
      type: 'draw',
      stroke: {
        kind: 'drawing',
        id: `s${n}`,
        points: [0, 0, 9 + by, 9],
        strokeWidth: 4,
        tool: 'pen',
        colour: '#000000',
      },
    },
    { type: 'commit-drafts' },
    { type: 'discard-drafts' },
  ];
  return commands[kind % commands.length]!;
}

/** As the database gives it back: the fields of an object in one order. */
const bytes = (session: SceneSession) =>
  JSON.stringify(sceneDocumentSchema.parse(toSceneDocument(session.history.present)));

describe('1,000 random commands, a reload, 1,000 undos', () => {
  it('give the first state byte for byte, and 1,000 redos the last', () => {
    const dice = fc.tuple(fc.nat({ max: 16 }), fc.nat({ max: 40 }), fc.integer({ min: -60, max: 60 }));
    fc.assert(
      fc.property(fc.array(dice, { minLength: 1400, maxLength: 1400 }), (throws) => {
        // Something is on the canvas from the start, which undo must not touch.
        const start = reduceSession(startSession({ ...EMPTY_SCENE, pictures: PICTURES }, RULES), {
          type: 'do',
          command: { type: 'add-items', items: [{ id: 'first', pictureKey: PRODUCT.key, box: null }] },
        });
        let session = startSession(toSceneDocument(start.history.present), RULES);
        session = reduceSession(session, { type: 'add-pictures', pictures: PICTURES });
        const first = bytes(session);
        for (const [n, thrown] of throws.entries()) {
          if (session.history.past.length === MAX_STEPS) break;
          session = reduceSession(session, { type: 'do', command: commandOf(session, n, thrown) });
        }
        const last = bytes(session);
        const count = session.history.past.length;

        const reading = readDocument(JSON.parse(last));
        if (reading.kind !== 'read') throw new Error(JSON.stringify(reading));
        const stored: unknown = JSON.parse(JSON.stringify(toStored(session.history)));
        let loaded = startSession(reading.document, RULES, fromStored(readStoredSteps(stored)));
        expect(loaded.history.past).toHaveLength(count);
        for (let step = 0; step < count; step += 1) loaded = reduceSession(loaded, { type: 'undo' });
        expect(bytes(loaded)).toBe(first);
        expect(loaded.history.past).toHaveLength(0);
        for (let step = 0; step < count; step += 1) loaded = reduceSession(loaded, { type: 'redo' });
        expect(bytes(loaded)).toBe(last);
      }),
      { numRuns: 3, endOnFailure: true },
    );
  });

  it('stay within 1,000 steps and 2 MB', () => {
    let session = startSession({ ...EMPTY_SCENE, pictures: PICTURES }, RULES);
    for (let n = 0; n < 1200; n += 1) {
      const command = { type: 'set-prompt' as const, prompt: `${n} ${'x'.repeat(1500)}` };
      session = reduceSession(session, { type: 'do', command });
    }
    expect(session.history.past.length).toBeLessThanOrEqual(MAX_STEPS);
    expect(JSON.stringify(toStored(session.history)).length).toBeLessThan(2_100_000);
  });
});

import type { SceneItem, ScenePicture } from '#app/domain/studio/document/document.schema.ts';
import { emptyScene, toSceneDocument } from '#app/domain/studio/document/scene-document.ts';
import { MAX_STEPS } from '#app/domain/studio/session/history/history.ts';
import { reduceSession, startSession } from '#app/domain/studio/session/scene-session.ts';
import type { SceneAction, SceneSession } from '#app/domain/studio/session/scene-session.ts';
import { reportLimit } from './figures.ts';
import { median, percentile } from './measure.ts';

/** A frame of 60 a second. */
const FRAME = { atMost: 16 };
const ITEMS = 200;
const PICTURE: ScenePicture = {
  ...{ key: 'mug', name: 'mug.jpg', role: 'product', source: { kind: 'preset', name: 'mug' } },
  ...{ width: 800, height: 1000, hasAlpha: true, isCutoutFailed: false, content: null },
};

function makeScene(): SceneSession {
  const items = Array.from({ length: ITEMS }, (_, index): SceneItem => ({
    ...{
      kind: 'picture',
      id: `item-${index}`,
      pictureKey: PICTURE.key,
      isBackgroundRemoved: true,
      isAutoPlaced: false,
    },
    ...{ x: index * 5, y: index * 4, width: 120, height: 150, rotation: 0, zIndex: index + 1, isVisible: true },
  }));
  const canvas = { width: 1280, height: 1280 };
  return startSession({ ...emptyScene(canvas), items, pictures: [PICTURE] }, { minimum: { width: 50, height: 1 } });
}

/** Time this thread has worked: what else the machine does is not counted. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** `npm run bench:undo`: 1,000 steps at 200 items, each of them over all items, undone and redone. */
export function reportUndo(): void {
  let session = makeScene();
  const ids = session.history.present.items.map(({ id }) => id);
  const times = { do: [] as number[], undo: [] as number[], redo: [] as number[] };
  const run = (list: number[], action: SceneAction) => {
    const start = threadMs();
    session = reduceSession(session, action);
    list.push(threadMs() - start);
  };
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const moved = step % 10 === 0 ? ids : [ids[step % ITEMS]!];
    run(times.do, { type: 'do', command: { type: 'nudge-items', ids: moved, dx: (step % 7) - 3, dy: 1 } });
  }
  const kept = session.history.past.length;
  const size = session.history.past.reduce((sum, step) => sum + step.size, 0);
  for (let step = 0; step < kept; step += 1) run(times.undo, { type: 'undo' });
  for (let step = 0; step < kept; step += 1) run(times.redo, { type: 'redo' });
  const start = threadMs();
  toSceneDocument(session.history.present);
  console.log(
    `\nUndo, ${ITEMS} items, ${kept} steps kept, ${Math.round(size / 1000)} kB; document in ${(threadMs() - start).toFixed(1)} ms`,
  );
  for (const [name, list] of Object.entries(times)) {
    const slow = percentile(list, 0.99);
    console.log(`  ${name.padEnd(5)} median ${median(list).toFixed(2)} ms  p99 ${slow.toFixed(2)} ms`);
    if (name !== 'do') reportLimit({ topic: 'Canvas', what: `${name}, p99`, unit: 'ms', values: [slow], goal: FRAME });
  }
}

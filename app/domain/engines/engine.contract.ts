import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CutOutInput, EngineEvent, EngineRegistry, StageInput } from './index.ts';

export interface ContractSubject {
  readonly name: string;
  readonly create: () => EngineRegistry;
  readonly cutOutInput: () => Promise<CutOutInput>;
  readonly stageInput: (count: number) => Promise<StageInput>;
}

/** All events of a run. */
export async function collect<Note>(run: AsyncIterable<EngineEvent<Note>>): Promise<EngineEvent<Note>[]> {
  const events: EngineEvent<Note>[] = [];
  for await (const event of run) events.push(event);
  return events;
}

/** What every engine promises to its callers, whatever makes its pixels. */
export function describeEngineContract(subject: ContractSubject): void {
  describe(`engine contract: ${subject.name}`, () => {
    let engines: EngineRegistry;
    const idle = (): AbortSignal => new AbortController().signal;

    beforeAll(() => {
      engines = subject.create();
    });
    afterAll(async () => {
      await engines.close();
    });

    test('a cut-out starts, gives one readable PNG with alpha, and ends', async () => {
      const events = await collect(engines.cutOut.cutOut(await subject.cutOutInput(), { signal: idle() }));
      expect(events[0]).toEqual({ type: 'started' });
      const outputs = events.filter((event) => event.type === 'output');
      expect(outputs).toHaveLength(1);
      expect(events.at(-1)).toBe(outputs[0]);
      const { format, hasAlpha } = await sharp(outputs[0]!.image.bytes).metadata();
      expect({ format, hasAlpha, index: outputs[0]!.index }).toEqual({ format: 'png', hasAlpha: true, index: 0 });
      expect(outputs[0]!.note.confidence).toBeGreaterThanOrEqual(0);
      expect(outputs[0]!.note.coverage).toBeLessThanOrEqual(1);
    }, 30_000);

    test('a staging run says one thing per asked picture, in order, with progress that never falls', async () => {
      const events = await collect(engines.stage.stage(await subject.stageInput(3), { signal: idle() }));
      expect(events[0]).toEqual({ type: 'started' });
      const results = events.filter((event) => event.type === 'output' || event.type === 'output-failed');
      expect(results.map((event) => event.index)).toEqual([0, 1, 2]);
      const progress = events.filter((event) => event.type === 'progress');
      expect(progress.length).toBeGreaterThanOrEqual(3);
      progress.forEach((event, i) => {
        expect(event.value).toBeLessThanOrEqual(event.max);
        expect(event.value).toBeGreaterThanOrEqual(progress[i - 1]?.value ?? 0);
        expect(event.label).not.toBe('');
      });
    }, 30_000);

    test('an aborted run ends with failed / cancelled and nothing after it', async () => {
      const abort = new AbortController();
      const events: EngineEvent[] = [];
      for await (const event of engines.stage.stage(await subject.stageInput(4), { signal: abort.signal })) {
        events.push(event);
        if (event.type === 'progress') abort.abort();
      }
      expect(events.at(-1)).toMatchObject({ type: 'failed', failure: { code: 'cancelled' } });
      expect(events.filter((event) => event.type === 'failed')).toHaveLength(1);
    }, 30_000);

    test('a run aborted before it begins does no work', async () => {
      const events = await collect(engines.stage.stage(await subject.stageInput(1), { signal: AbortSignal.abort() }));
      expect(events.at(-1)).toMatchObject({ type: 'failed', failure: { code: 'cancelled' } });
      expect(events.some((event) => event.type === 'output')).toBe(false);
    });

    test('leaving the loop early is allowed, and the next run works', async () => {
      for await (const event of engines.stage.stage(await subject.stageInput(2), { signal: idle() })) {
        if (event.type === 'progress') break;
      }
      const events = await collect(engines.stage.stage(await subject.stageInput(1), { signal: idle() }));
      expect(events.at(-1)?.type).toBe('output');
    }, 30_000);

    test('closing twice is harmless', async () => {
      const own = subject.create();
      await own.close();
      await own.close();
    });
  });
}

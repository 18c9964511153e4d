import { expect, test } from 'vitest';
import type { JobEvent } from '#app/domain/generation/index.ts';
import { toWireEvents } from './generation-wire-events.ts';

const finished = (status: 'succeeded' | 'partly_succeeded' | 'failed' | 'cancelled'): JobEvent => ({
  type: 'job.finished',
  data: { status, delivered: 0, failed: 1, settled: 0, released: 2, message: 'Generation failed' },
});

test.each([
  ['succeeded', 'execution_success'],
  ['partly_succeeded', 'execution_success'],
  ['failed', 'execution_error'],
  ['cancelled', 'execution_interrupted'],
] as const)('%s ends with %s', (status, name) => {
  expect(toWireEvents('job', finished(status)).map((wire) => wire.event)).toEqual([name, 'status']);
});

test('progress keeps its numbers, and every event names the prompt', () => {
  const event: JobEvent = { type: 'job.progress', data: { value: 3, max: 9, label: 'Casting shadows' } };
  expect(toWireEvents('job', event)).toEqual([
    { event: 'progress', data: { prompt_id: 'job', value: 3, max: 9, label: 'Casting shadows' } },
  ]);
});

test.each([
  [
    { type: 'job.cached', data: { nodes: ['Load the model'] } },
    { event: 'execution_cached', data: { prompt_id: 'job', nodes: ['Load the model'] } },
  ],
  [
    { type: 'job.executing', data: { node: 'Paint the image' } },
    { event: 'executing', data: { prompt_id: 'job', node: 'Paint the image' } },
  ],
  [
    { type: 'job.preview', data: { index: 1, width: 96, height: 64, image: 'AAAA' } },
    {
      event: 'binary',
      data: { prompt_id: 'job', index: 1, content_type: 'image/jpeg', width: 96, height: 64, data: 'AAAA' },
    },
  ],
] as const)('%o is said in the spec’s words', (event, wire) => {
  expect(toWireEvents('job', event as unknown as JobEvent)).toEqual([wire]);
});

test('a start says that nothing came from an earlier run', () => {
  const event = { type: 'job.started', data: { run: 1 } } as unknown as JobEvent;
  expect(toWireEvents('job', event).map(({ event: name }) => name)).toEqual([
    'execution_start',
    'execution_cached',
    'executing',
    'status',
  ]);
});

import { expect, it } from 'vitest';
import { reduceRecord, trackingRecordSchema } from './usage-record.rules.ts';

const reduce = (record: object) => reduceRecord(trackingRecordSchema.parse(record));

it.each([
  'ada@example.com',
  'https://shop.example/x',
  '/files/1?sig=x',
  'a whole sentence that a user wrote',
  'x'.repeat(41),
  '',
  '../..',
])('%j is no word: as a type it is refused, elsewhere it is left out', (text) => {
  expect(reduce({ type: text })).toBeNull();
  const rest = { steps: [text], socialMedium: text, imageModel: text, captionModel: text };
  expect(reduce({ type: 'share', ...rest })).toEqual({ type: 'share', data: {} });
});

it('keeps numbers of steps, and no more steps than a screen has', () => {
  expect(reduce({ type: 'a', steps: 3 })?.data).toEqual({ steps: 3 });
  expect(reduce({ type: 'a', steps: Number.NaN })?.data).toEqual({});
  const many = Array.from({ length: 100 }, (_, at) => `step ${at}`);
  expect(reduce({ type: 'a', steps: many })?.data['steps']).toHaveLength(20);
});

it('never keeps what it does not know', () => {
  expect(reduce({ type: 'a', email: 'x', user: 'x', extra: { deep: 'x' }, history: 'x' })).toEqual({
    type: 'a',
    data: {},
  });
});

import { expect, test } from 'vitest';
import { MessageParts, splitMessage } from './passing-message.ts';

const message = (length: number, text = 'é') => ({
  topic: 'account:1',
  type: 'job.preview',
  subject: 'job',
  data: { image: 'x'.repeat(length), text },
});

test.each([10, 7_800, 7_900, 50_000])('a message of %i characters comes together again', (length) => {
  const parts = splitMessage('a', message(length));
  for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThan(8_000);
  const taken = new MessageParts();
  const given = parts.map((part) => taken.take(part));
  expect(given.filter(Boolean)).toEqual([message(length)]);
  expect(given.at(-1)).not.toBeNull();
});

test('parts of two messages may alternate, and one that lacks a part is dropped', () => {
  const [one, two] = [splitMessage('a', message(20_000, '1')), splitMessage('b', message(20_000, '2'))];
  const taken = new MessageParts();
  const given = one.flatMap((part, place) => [taken.take(part), place === 1 ? null : taken.take(two[place]!)]);
  expect(given.filter(Boolean)).toEqual([message(20_000, '1')]);
  expect(taken.take('no part of a message')).toBeNull();
  const [first, second] = splitMessage('c', message(10_000));
  expect([first!, first!, second!].map((part) => taken.take(part))).toEqual([null, null, null]);
});

import { expect, test } from 'vitest';
import { readPreview, readSocketText } from './read-socket.ts';

const jpeg = [0xff, 0xd8, 0xff, 0xe0];
const number = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const metadata = [...new TextEncoder().encode('{"prompt_id":"a","node_id":"2"}')];

test.each([
  ['of kind 1, which names no request', [...number(1), ...number(1), ...jpeg], { id: null }],
  ['of kind 4', [...number(4), ...number(metadata.length), ...metadata, ...jpeg], { id: 'a' }],
] as const)('a preview %s', (_name, bytes, told) => {
  const preview = readPreview(Uint8Array.from(bytes));
  expect(preview).toMatchObject(told);
  expect([...preview!.image]).toEqual(jpeg);
});

test.each([
  ['text', [...number(3), ...number(1), ...jpeg]],
  ['metadata longer than the message', [...number(4), ...number(9_999), ...metadata]],
  ['metadata that is no JSON', [...number(4), ...number(3), 1, 2, 3, ...jpeg]],
  ['a head alone', [...number(1), ...number(1)]],
] as const)('%s is no preview', (_name, bytes) => {
  expect(readPreview(Uint8Array.from(bytes))).toBeNull();
});

test.each([
  ['{"type":"executing","data":{"node":null,"prompt_id":"a"}}', null],
  ['{"type":"executing","data":{"node":"2"}}', null],
  ['{"type":"progress","data":{"value":1,"max":0,"prompt_id":"a","node":"2"}}', null],
  ['{"type":"crystools.monitor","data":{}}', null],
  ['no json', null],
  ['{"type":"execution_cached","data":{"nodes":["1"],"prompt_id":"a"}}', { type: 'cached', id: 'a', nodes: ['1'] }],
] as const)('a text %s', (text, read) => {
  expect(readSocketText(text)).toEqual(read);
});

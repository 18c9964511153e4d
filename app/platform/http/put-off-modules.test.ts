import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { putOffModules } from './put-off-modules.server.ts';

const page =
  'ä<link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/b.css"/><link rel="modulepreload" href="/c.js"/>€<li';
const expected =
  'ä<link rel="modulepreload" fetchpriority="low" href="/a.js"/><link rel="stylesheet" href="/b.css"/><link rel="modulepreload" fetchpriority="low" href="/c.js"/>€<li';

it('puts off every module, wherever the page is cut into pieces', async () => {
  const bytes = Buffer.from(page);
  for (const size of [1, 2, 3, 7, 24, 25, 1000]) {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.subarray(index * size, (index + 1) * size),
    );
    expect(await text(Readable.from(pieces).pipe(putOffModules()))).toBe(expected);
  }
});

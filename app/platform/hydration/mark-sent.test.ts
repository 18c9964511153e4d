import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { markSent, withSentMarks } from './mark-sent.server.ts';

const PAGE =
  '<!DOCTYPE html><html lang="en"><head><title>A &lt; b</title><script data-api-key="k" src="a.js"></script>' +
  '<meta charSet="utf-8"/><style>a>b{}</style></head><body><!--$--><p>é &lt;b c</p><br/><svg><linearGradient id="x"></linearGradient></svg>' +
  '<script nonce="n">for(i=0;i<n ;i++)"<p >"</script></body></html>';
const MARKED =
  '<!DOCTYPE html><html lang="en"><head><title>A &lt; b</title><script data-api-key="k" src="a.js"></script>' +
  '<meta data-sent charSet="utf-8"/><style data-sent>a>b{}</style></head><body><!--$--><p data-sent>é &lt;b c</p><br data-sent/>' +
  '<svg data-sent><linearGradient data-sent id="x"></linearGradient></svg>' +
  '<script data-sent nonce="n">for(i=0;i<n ;i++)"<p >"</script></body></html>';

it('marks start tags, and neither the text of scripts nor the tags that every page has', () => {
  expect(withSentMarks(PAGE)).toBe(MARKED);
});

it('marks the same wherever a page that is still rendered is cut', async () => {
  const bytes = Buffer.from(PAGE);
  for (let cut = 0; cut <= bytes.length; cut += 1) {
    const pieces = [bytes.subarray(0, cut), bytes.subarray(cut)].filter((piece) => piece.length > 0);
    expect(await text(Readable.from(pieces).pipe(markSent()))).toBe(MARKED);
  }
  expect(await text(Readable.from([...bytes].map((byte) => Buffer.from([byte]))).pipe(markSent()))).toBe(MARKED);
});

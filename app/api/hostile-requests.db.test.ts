import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { createMerchant } from '#tests/fixtures/merchant.ts';
import { openSession } from '#tests/fixtures/session.ts';
import { times } from '@plinth/testing/depth';
import type { Call } from './call.ts';
import { calls } from './calls.server.ts';
import { SchemaShelf } from './document/json-schema-of.server.ts';
import { sampleOf } from './document/sample-of.ts';
import { answerCall } from './index.server.ts';

/** Requests over all calls of the document; each is its sample with some of it turned hostile. */
const REQUESTS = times({ everyday: 250, deep: 10_000 });

/** Hostile values in place of a good one: values that columns cannot hold, other types, depth, length, markup. */
const HOSTILE: readonly unknown[] = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '',
  ' ',
  'x'.repeat(70_000),
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'https://169.254.169.254/latest/meta-data',
  'data:image/png;base64,AAAA',
  '\u202e\u0301\u{1f4a9}',
  0,
  -1,
  0.5,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  1e308,
  Number.NaN,
  true,
  null,
  [],
  {},
  [[[[[[[[]]]]]]]],
  // Its own member, as JSON has it; written out, it would set the prototype and be sent as nothing.
  JSON.parse('{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}'),
  { $gt: '' },
  Array.from({ length: 5_000 }, () => 'x'),
];

let token: string;
beforeAll(async () => {
  const account = await createMerchant(100);
  token = await openSession(account);
});

interface Sample {
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly body: unknown;
}

function sampleFor(call: Call): Sample {
  const shelf = new SchemaShelf();
  const sampled = (schema: z.ZodType | undefined) =>
    schema ? ((sampleOf(shelf.add(schema, 'input'), shelf.schemas) ?? {}) as Record<string, unknown>) : {};
  return {
    params: { ...sampled(call.params), ...call.example?.params },
    query: { ...sampled(call.query), ...call.example?.query },
    body: call.body ? (call.example?.body ?? sampled(call.body)) : null,
  };
}

/** The value with what stands at one of its places, counted through, replaced or taken away. */
function turned(value: unknown, place: number, hostile: unknown): unknown {
  let left = place;
  const walk = (part: unknown): unknown => {
    if (left-- === 0) return hostile;
    if (Array.isArray(part)) return part.map(walk);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, walk(inner)]));
  };
  return walk(value);
}

function requestFor(call: Call, { params, query, body }: Sample, multipart: string): Request {
  const text = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
  const path = call.path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeWhole(text(params[name]) || 'x'));
  const url = new URL(`http://localhost${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, text(value).slice(0, 4_000));
  const headers: Record<string, string> = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
  if (call.method === 'GET') return new Request(url, { headers });
  if (call.isMultipart) {
    headers['content-type'] = 'multipart/form-data; boundary=B';
    return new Request(url, { method: call.method, headers, body: multipart });
  }
  headers['content-type'] = 'application/json';
  return new Request(url, { method: call.method, headers, body: call.body ? JSON.stringify(body) : null });
}

/** As a path has it; half of a surrogate pair has no such form. */
function encodeWhole(value: string): string {
  return encodeURIComponent(value.toWellFormed().slice(0, 2_000));
}

const part = (name: string, value: string, file = '') =>
  `--B\r\nContent-Disposition: form-data; name="${name}"${file && `; filename="${file}"\r\nContent-Type: image/png`}\r\n\r\n${value}\r\n`;

const multipartBodies = fc
  .array(
    fc.record({
      name: fc.constantFrom('image', 'canvas_image_data', 'text_prompt', 'imageId', 'count', 'data', 'x'),
      value: fc.constantFrom(...HOSTILE).map((value) => String(value).slice(0, 5_000)),
      file: fc.constantFrom('', 'a.png', '../../a.png', 'a\u0000.svg'),
    }),
    { maxLength: 5 },
  )
  .chain((parts) =>
    fc
      .constantFrom('--B--\r\n', '--B', '')
      .map((end) => parts.map(({ name, value, file }) => part(name, value, file)).join('') + end),
  );

it(
  `${REQUESTS} hostile requests over the whole document: no 500, and every refusal in the contract's shape`,
  { timeout: 600_000 },
  async () => {
    const samples = new Map(calls.map((call) => [call, sampleFor(call)]));
    const failures = new Map<string, string>();
    const reached = new Map<number, number>();
    const attempt = fc.record({
      call: fc.constantFrom(...calls),
      where: fc.constantFrom('body' as const, 'query' as const, 'params' as const),
      place: fc.nat(30),
      hostile: fc.constantFrom(...HOSTILE),
      multipart: multipartBodies,
    });
    await fc.assert(
      fc.asyncProperty(attempt, async ({ call, where, place, hostile, multipart }) => {
        // Would end the account, or its session, that the others are sent by.
        if (/sessions\/end-all|deleteaccount/.test(call.path)) return;
        // Answers with its pictures, which no worker makes here; its refusals are tested in prompt-assist-calls.
        if (call.path === '/api/generation/text-to-image') return;
        const sample = samples.get(call)!;
        const input = {
          ...sample,
          [where]: turned(sample[where], where === 'body' ? place : place + 1, hostile),
        } as Sample;
        const response = await answerCall(requestFor(call, input, multipart));
        const name = `${call.method} ${call.path}`;
        if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
          await response.body?.cancel();
          return;
        }
        const text = await response.text();
        reached.set(response.status, (reached.get(response.status) ?? 0) + 1);
        if (response.status === 500)
          failures.set(name, `${where}[${place}] = ${JSON.stringify(hostile)?.slice(0, 80)}: ${text}`);
        if (response.status < 400 || response.status === 405) return;
        const answer = JSON.parse(text) as Record<string, unknown>;
        expect(answer, name).toMatchObject({
          success: false,
          message: expect.any(String),
          requestId: expect.any(String),
        });
        expect(answer['message'], name).not.toMatch(/expected \w+, received|Invalid input|prisma|invocation/i);
      }),
      { numRuns: REQUESTS, endOnFailure: true },
    );
    expect(Object.fromEntries(failures)).toEqual({});
    expect([({} as Record<string, unknown>)['polluted'], Object.keys(Object.prototype)]).toEqual([undefined, []]);
    // They got past the door: most are refused for what they say, some are answered.
    expect(reached.get(400)).toBeGreaterThan(REQUESTS / 25);
    expect(reached.get(200)).toBeGreaterThan(REQUESTS / 10);
  },
);

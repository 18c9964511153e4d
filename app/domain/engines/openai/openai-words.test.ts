import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LLMock } from '@copilotkit/aimock';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { memoryLedger } from '#tests/doubles/memory-ledger.ts';
import { tinyPicture } from '#tests/doubles/scripted-engines.ts';
import { createWordsRegistry } from '../create-words-registry.server.ts';
import { ANY_SHAPE } from '../words.ts';
import { describeCaptionContract, describePictureWordsContract } from '../words.contract.ts';
import { createOpenAiWords } from './openai-words.server.ts';

const KEY = 'sk-test-0123456789abcdef';
const idle = () => ({ signal: new AbortController().signal });

/** Writes what a good model would: so many captions, none of those that were there, no other words than asked for. */
function answerTo(instructions: string, said: string): object {
  const facts = JSON.parse(said) as { avoid?: string[]; prompt?: string; workflows?: string[] };
  const count = Number(/exactly (\d)/.exec(instructions)?.[1] ?? 0);
  if (count > 0) {
    const round = (facts.avoid ?? []).length;
    const captions = Array.from({ length: count }, (_, i) => `A stoneware mug in the morning, ${i + round + 1}`);
    return { captions, hashtags: ['#mug', 'Stone Ware', '#mug'] };
  }
  if (facts.workflows) return { workflow: facts.workflows.at(-1) };
  if (instructions.includes('one English word')) return { text: 'Mug' };
  if (instructions.includes('Rewrite')) return { text: `${facts.prompt!.slice(0, 1_900)}, in soft light` };
  return { text: 'A red stoneware mug\nwith a round handle.' };
}

const mock = new LLMock();
beforeAll(async () => {
  mock.on({}, ({ messages }) => {
    const textOf = (content: unknown): string =>
      typeof content === 'string' ? content : (content as { text?: string }[]).map(({ text = '' }) => text).join('');
    const of = (role: string) =>
      messages.filter((message) => message.role === role).map(({ content }) => textOf(content));
    return { content: JSON.stringify(answerTo(of('system').join('\n'), of('user').at(-1)!)) };
  });
  await mock.start();
});
afterAll(() => mock.stop());

const wordsAt = (origin: string, more: object = {}) =>
  createOpenAiWords({ key: KEY, origin, ledger: memoryLedger().ledger, ...more });

describeCaptionContract({ name: 'openai', create: () => wordsAt(mock.url).captions });
describePictureWordsContract({
  name: 'openai',
  create: () => wordsAt(mock.url).pictures,
  pictures: async () => ({ image: await tinyPicture('#b32a2a'), background: await tinyPicture('#eeeeee') }),
});

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function answering(answer: RequestListener) {
  const seen: { readonly body: string; readonly authorization: string | undefined }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      seen.push({ body: Buffer.concat(chunks).toString('utf8'), authorization: request.headers.authorization });
      answer(request, response);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { seen, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const completed = (text: string) => ({
  id: 'resp_1',
  object: 'response',
  status: 'completed',
  output: [{ type: 'message', content: [{ type: 'output_text', text }] }],
});
const facts = { product: null, scene: null, prompt: 'Blue mug on a sill', colours: [], isCutOut: false, locale: null };

test('a question goes out as the interface wants it: strict shape, nothing stored, pictures small and bare', async () => {
  const { seen, origin } = await answering((_request, response) =>
    response.end(JSON.stringify(completed('{"text":"Mug."}'))),
  );
  const image = await tinyPicture('#b32a2a', 2_000);
  expect(await wordsAt(origin).pictures.describe({ image }, idle())).toEqual({ ok: true, value: 'Mug.' });
  expect(seen[0]!.authorization).toBe(`Bearer ${KEY}`);
  const body = JSON.parse(seen[0]!.body) as Record<string, unknown>;
  expect(body).toMatchObject({
    model: 'gpt-5.4-mini',
    store: false,
    text: {
      format: { type: 'json_schema', strict: true, schema: { required: ['text'], additionalProperties: false } },
    },
    input: [{ role: 'user', content: [{ type: 'input_text' }, { type: 'input_image', detail: 'low' }] }],
  });
  expect(seen[0]!.body.length).toBeLessThan(50_000);
});

test('captions and alt texts are asked about the picture itself, and told what is known of it', async () => {
  const { seen, origin } = await answering((_request, response) =>
    response.end(JSON.stringify(completed('{"text":"Mug.","captions":["A."],"hashtags":["a","b","c"]}'))),
  );
  const picture = await tinyPicture('#b32a2a', 400);
  const shape = { maxLength: 120, maxHashtags: 2, length: 'short' } as const;
  const { captions } = wordsAt(origin);
  const input = { facts, picture, count: 1, seed: 1, avoid: [], shape };
  expect(await captions.writeCaptions(input, idle())).toMatchObject({ value: { hashtags: ['#a', '#b'] } });
  await captions.writeAltText({ facts, picture }, idle());
  expect(seen).toHaveLength(2);
  for (const { body } of seen) {
    const asked = JSON.parse(body) as { input: { content: { type: string; image_url?: string }[] }[] };
    expect(asked.input[0]!.content.map(({ type }) => type)).toEqual(['input_text', 'input_image']);
    expect(asked.input[0]!.content[1]!.image_url).toMatch(/^data:image\/jpeg;base64,/);
  }
});

describe('answers that are none', () => {
  const wrong: readonly (readonly [string, number, string])[] = [
    ...[400, 401, 402, 403, 404, 409, 422, 500, 502, 504].map((code) => [`${code}`, code, '{"error":{}}'] as const),
    ['HTML', 200, '<html>'],
    ['cut JSON', 200, '{"status":"comp'],
    ['no output', 200, JSON.stringify({ status: 'completed', output: [] })],
    ['another shape', 200, JSON.stringify(completed('{"words":1}'))],
    ['empty text', 200, JSON.stringify(completed('{"text":"  "}'))],
    ['incomplete', 200, JSON.stringify({ ...completed('{"text":"Mu'), status: 'incomplete' })],
    [
      'a refusal',
      200,
      JSON.stringify({ status: 'completed', output: [{ type: 'message', content: [{ type: 'refusal' }] }] }),
    ],
    ['deep nesting', 200, '['.repeat(100_000)],
  ];
  test.each(wrong)('%s', async (_name, status, body) => {
    const { seen, origin } = await answering((_request, response) => response.writeHead(status).end(body));
    const { ledger, rows } = memoryLedger();
    const image = await tinyPicture('#b32a2a');
    const written = await wordsAt(origin, { ledger }).pictures.describe({ image }, idle());
    expect(written.ok).toBe(false);
    expect(seen).toHaveLength(1);
    expect(rows()).toMatchObject([{ status: 'failed' }]);
    expect(JSON.stringify([written, rows()])).not.toContain(KEY);
    // Captions do not fail for that: the local engine writes them.
    const registry = createWordsRegistry({ openai: { key: KEY, origin, ledger } });
    expect(
      await registry.captions.writeCaptions(
        { facts, picture: null, count: 2, seed: 1, avoid: [], shape: ANY_SHAPE },
        idle(),
      ),
    ).toMatchObject({
      ok: true,
    });
  });

  test.each([
    ['429 with Retry-After', 429, '3', [3_000]],
    ['503 without', 503, undefined, [500]],
  ])('%s is waited for once', async (_name, status, retryAfter, expected) => {
    let count = 0;
    const pauses: number[] = [];
    const clock = { now: () => 0, wait: async (ms: number) => void pauses.push(ms) };
    const { origin } = await answering((_request, response) => {
      count += 1;
      if (count > 1) return response.end(JSON.stringify(completed('{"text":"Mug."}')));
      return response.writeHead(status, retryAfter ? { 'retry-after': retryAfter } : {}).end('{}');
    });
    const image = await tinyPicture('#b32a2a');
    expect(await wordsAt(origin, { clock }).pictures.describe({ image }, idle())).toMatchObject({ ok: true });
    expect(pauses).toEqual(expected);
  });

  test('silence ends, and a reset does', async () => {
    const image = await tinyPicture('#b32a2a');
    const silent = await answering(() => {});
    const quick = wordsAt(silent.origin, { timeoutMs: 200 });
    expect(await quick.pictures.describe({ image }, idle())).toMatchObject({ failure: { code: 'timeout' } });
    const resetting = await answering((request) => request.socket.destroy());
    expect(await wordsAt(resetting.origin).pictures.describe({ image }, idle())).toMatchObject({
      failure: { code: 'unavailable' },
    });
  });
});

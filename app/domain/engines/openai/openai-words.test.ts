import { LLMock } from '@copilotkit/aimock';
import { delay, HttpResponse } from 'msw';
import { http } from 'msw/http';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { memoryLedger } from '#tests/doubles/memory-ledger.ts';
import { tinyPicture } from '#tests/doubles/scripted-engines.ts';
import { createWordsRegistry } from '../create-words-registry.server.ts';
import { ANY_SHAPE } from '#imaging/contract/words.ts';
import { describeCaptionContract, describePictureWordsContract } from '#imaging/contract/words.contract.ts';
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

const wordsAt = (origin: string | undefined, more: object = {}) =>
  createOpenAiWords({ key: KEY, origin, ledger: memoryLedger().ledger, ...more });

describeCaptionContract({ name: 'openai', create: () => wordsAt(mock.url).captions });
describePictureWordsContract({
  name: 'openai',
  create: () => wordsAt(mock.url).pictures,
  pictures: async () => ({ image: await tinyPicture('#b32a2a'), background: await tinyPicture('#eeeeee') }),
});

/** OpenAI itself, as far as this process can see: nothing leaves it. What our other doubles answer goes its own way. */
const network = setupServer();
beforeAll(() => network.listen({ onUnhandledFrame: 'bypass' }));
afterEach(() => network.resetHandlers());
afterAll(() => network.close());

type Answer = () => Response | Promise<Response>;

function answering(answer: Answer) {
  const seen: { readonly body: string; readonly authorization: string | null }[] = [];
  network.use(
    http.post('https://api.openai.com/v1/responses', async ({ request }) => {
      seen.push({ body: await request.text(), authorization: request.headers.get('authorization') });
      return answer();
    }),
  );
  return seen;
}
const saying = (body: string, init?: ResponseInit) => () => new Response(body, init);

const completed = (text: string) => ({
  id: 'resp_1',
  object: 'response',
  status: 'completed',
  output: [{ type: 'message', content: [{ type: 'output_text', text }] }],
});
const facts = { product: null, scene: null, prompt: 'Blue mug on a sill', colours: [], isCutOut: false, locale: null };

test('a question goes out as the interface wants it: strict shape, nothing stored, pictures small and bare', async () => {
  const seen = answering(saying(JSON.stringify(completed('{"text":"Mug."}'))));
  const image = await tinyPicture('#b32a2a', 2_000);
  expect(await wordsAt(undefined).pictures.describe({ image }, idle())).toEqual({ ok: true, value: 'Mug.' });
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
  const seen = answering(
    saying(JSON.stringify(completed('{"text":"Mug.","captions":["A."],"hashtags":["मिट्टी","b","c"]}'))),
  );
  const picture = await tinyPicture('#b32a2a', 400);
  const shape = { maxLength: 120, maxHashtags: 2, length: 'short' } as const;
  const { captions } = wordsAt(undefined);
  const input = { facts, picture, count: 1, seed: 1, avoid: [], shape };
  expect(await captions.writeCaptions(input, idle())).toMatchObject({ value: { hashtags: ['#मिट्टी', '#b'] } });
  await captions.writeAltText({ facts, picture }, idle());
  expect(seen).toHaveLength(2);
  for (const { body } of seen) {
    const asked = JSON.parse(body) as { input: { content: { type: string; image_url?: string }[] }[] };
    expect(asked.input[0]!.content.map(({ type }) => type)).toEqual(['input_text', 'input_image']);
    expect(asked.input[0]!.content[1]!.image_url).toMatch(/^data:image\/jpeg;base64,/);
  }
});

test('a language that was chosen is asked for by name', async () => {
  const seen = answering(saying(JSON.stringify(completed('{"text":"Becher."}'))));
  const { captions } = wordsAt(undefined);
  await captions.writeAltText({ facts: { ...facts, language: 'de' }, picture: null }, idle());
  await captions.writeAltText({ facts, picture: null }, idle());
  expect(seen[0]!.body).toContain('Write in German;');
  expect(seen[1]!.body).not.toContain('Write in German;');
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
    ['deep nesting', 200, '['.repeat(100_000)],
  ];
  test.each(wrong)('%s', async (_name, status, body) => {
    const seen = answering(saying(body, { status }));
    const { ledger, rows } = memoryLedger();
    const image = await tinyPicture('#b32a2a');
    const written = await wordsAt(undefined, { ledger }).pictures.describe({ image }, idle());
    expect(written.ok).toBe(false);
    expect(seen).toHaveLength(1);
    expect(rows()).toMatchObject([{ status: 'failed' }]);
    expect(JSON.stringify([written, rows()])).not.toContain(KEY);
    // Captions do not fail for that: the local engine writes them.
    const registry = createWordsRegistry({ openai: { key: KEY, ledger } });
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
    answering(() => {
      count += 1;
      if (count > 1) return new Response(JSON.stringify(completed('{"text":"Mug."}')));
      return new Response('{}', { status, headers: retryAfter ? { 'retry-after': retryAfter } : {} });
    });
    const image = await tinyPicture('#b32a2a');
    expect(await wordsAt(undefined, { clock }).pictures.describe({ image }, idle())).toMatchObject({ ok: true });
    expect(pauses).toEqual(expected);
  });

  test('silence ends, and a reset does', async () => {
    const image = await tinyPicture('#b32a2a');
    answering(async () => {
      await delay('infinite');
      return HttpResponse.error();
    });
    const quick = wordsAt(undefined, { timeoutMs: 200 });
    expect(await quick.pictures.describe({ image }, idle())).toMatchObject({ failure: { code: 'timeout' } });
    answering(() => HttpResponse.error());
    expect(await wordsAt(undefined).pictures.describe({ image }, idle())).toMatchObject({
      failure: { code: 'unavailable' },
    });
  });
});

const failing = (status: number, error: object) => saying(JSON.stringify({ error }), { status });
const describeWith = async (words: ReturnType<typeof wordsAt>) =>
  words.pictures.describe({ image: await tinyPicture('#b32a2a') }, idle());

describe('what it was that OpenAI failed about', () => {
  const content = (part: object) =>
    JSON.stringify({ status: 'completed', output: [{ type: 'message', content: [part] }] });
  test.each([
    ['its own refusal', saying(content({ type: 'refusal' })), 'refused', 'words'],
    [
      'a filter',
      saying(
        JSON.stringify({ ...completed('{'), status: 'incomplete', incomplete_details: { reason: 'content_filter' } }),
      ),
      'refused',
      'words',
    ],
    [
      'moderation',
      failing(400, { code: 'moderation_blocked', type: 'image_generation_user_error' }),
      'refused',
      'words',
    ],
    ['its policy', failing(400, { code: 'content_policy_violation' }), 'refused', 'words'],
    ['a picture', failing(400, { code: 'invalid_image_format' }), 'unusable-input', 'picture'],
    ['no quota', failing(429, { code: 'insufficient_quota', type: 'insufficient_quota' }), 'unavailable', 'money'],
    ['a limit of spending', failing(400, { code: 'billing_hard_limit_reached' }), 'unavailable', 'money'],
    ['too many', failing(429, { code: 'rate_limit_exceeded' }), 'unavailable', 'provider'],
    ['trouble', failing(500, {}), 'unavailable', 'provider'],
    ['a model that is gone', failing(404, { code: 'model_not_found' }), 'unavailable', 'provider'],
  ] as const)('%s', async (_name, answer, code, reason) => {
    answering(answer);
    const clock = { now: () => 0, wait: async () => {} };
    expect(await describeWith(wordsAt(undefined, { clock }))).toMatchObject({ ok: false, failure: { code, reason } });
  });

  test('words that were refused for their content are not written here instead', async () => {
    answering(saying(content({ type: 'refusal' })));
    const registry = createWordsRegistry({ openai: { key: KEY, ledger: memoryLedger().ledger } });
    const input = { facts, picture: null, count: 2, seed: 1, avoid: [], shape: ANY_SHAPE };
    expect(await registry.captions.writeCaptions(input, idle())).toMatchObject({ failure: { code: 'refused' } });
  });
});

test('five troubles in a row leave it alone for a while; a refused key or an empty account at once', async () => {
  let nowMs = 0;
  const clock = { now: () => nowMs, wait: async () => {} };
  const seen = answering(failing(500, {}));
  const words = wordsAt(undefined, { clock });
  for (let i = 0; i < 7; i += 1) expect(await describeWith(words)).toMatchObject({ ok: false });
  expect(seen).toHaveLength(5);
  nowMs += 30_000;
  network.resetHandlers();
  const again = answering(saying(JSON.stringify(completed('{"text":"Mug."}'))));
  expect(await describeWith(words)).toMatchObject({ ok: true });
  expect(again).toHaveLength(1);

  network.resetHandlers();
  const empty = answering(failing(429, { code: 'insufficient_quota' }));
  for (let i = 0; i < 3; i += 1) expect(await describeWith(words)).toMatchObject({ failure: { code: 'unavailable' } });
  expect(empty).toHaveLength(1);
});

test('what OpenAI says that it used is booked; also where nothing can be made of the answer', async () => {
  const usage = {
    input_tokens: 1_000,
    input_tokens_details: { cached_tokens: 400 },
    output_tokens: 100,
    total_tokens: 1_100,
  };
  const { ledger, rows } = memoryLedger();
  const words = wordsAt(undefined, { ledger });
  answering(saying(JSON.stringify({ ...completed('{"text":"Mug."}'), usage })));
  await describeWith(words);
  network.resetHandlers();
  answering(saying(JSON.stringify({ ...completed('{"words":1}'), usage })));
  await describeWith(words);
  network.resetHandlers();
  answering(
    saying(JSON.stringify({ ...completed('{"text":"Mug."}'), usage: { input_tokens: -5, output_tokens: 'x' } })),
  );
  await describeWith(words);
  // 600 x 0.75 + 400 x 0.075 + 100 x 4.5, and the configured price where it says nothing that can be used.
  expect(rows().map(({ end }) => end)).toMatchObject([
    { status: 'succeeded', costMicros: 930, isEstimate: false },
    { status: 'failed', costMicros: 930, isEstimate: false },
    { status: 'succeeded', costMicros: 2_000, isEstimate: true },
  ]);
});

import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { pack } from 'tar-stream';
import type { Pack } from 'tar-stream';
import { afterEach, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { getCredits, verifyLedger } from '#app/domain/credits/index.server.ts';
import { startWorker } from '#app/domain/generation/index.server.ts';
import type { JobWorker } from '#app/domain/generation/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { scriptedEngines, tinyPicture } from '#tests/doubles/scripted-engines.ts';
import { callAs } from '#tests/fixtures/call-as.ts';
import { signedIn } from '#tests/fixtures/session.ts';
import type { Caller } from '#tests/fixtures/session.ts';
import { answerCall } from '../index.server.ts';

const good = (await tinyPicture('#3366ccff', 400)).bytes;
const small = (await tinyPicture('#3366ccff', 383)).bytes;
/** A thousand million pixels in a few kilobytes. */
const bomb = await sharp({ create: { width: 15_000, height: 15_000, channels: 3, background: '#fff' } })
  .png()
  .toBuffer();

type File_ = readonly [name: string, bytes: Uint8Array];
const four: readonly File_[] = ['a', 'b', 'c', 'd'].map((name) => [`${name}.png`, good]);

function formOf(files: readonly File_[], fields: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData();
  const all = { trigger_word: 'bluemug', training_steps: '1000', type: 'product', ...fields };
  for (const [name, value] of Object.entries(all)) form.set(name, value);
  for (const [name, bytes] of files) form.append('images', new File([bytes as BlobPart], name, { type: 'image/png' }));
  return form;
}

/** An archive of one entry; `renamedTo` stands in its place in the bytes, because a well-behaved writer refuses such a name. */
async function zipOf(
  entry: { readonly name: string; readonly bytes: Uint8Array },
  renamedTo?: string,
): Promise<Buffer> {
  const zip = new ZipFile();
  const name = renamedTo ? 'x'.repeat(renamedTo.length) : entry.name;
  zip.addBuffer(Buffer.from(entry.bytes), name);
  zip.end();
  const bytes = await buffer(zip.outputStream);
  return renamedTo ? Buffer.from(bytes.toString('latin1').replaceAll(name, renamedTo), 'latin1') : bytes;
}

async function tarOf(header: Parameters<Pack['entry']>[0]): Promise<Buffer> {
  const tar = pack();
  tar.entry(header, header.type === 'symlink' ? '' : 'bytes');
  tar.finalize();
  return buffer(tar);
}

const train = (caller: Caller, files: readonly File_[], fields?: Readonly<Record<string, string>>) =>
  callAs(caller, 'POST', '/api/lora/train', formOf(files, fields));
const assetsOf = ({ account }: Caller) => database().asset.count({ where: { userId: account.id, deletedAt: null } });

let worker: JobWorker | undefined;
afterEach(async () => {
  await worker?.stop({ graceMs: 0 });
  worker = undefined;
  expect(await verifyLedger()).toEqual([]);
});

async function trained(caller: Caller): Promise<string> {
  worker ??= await startWorker({ engines: scriptedEngines(), concurrency: 1 });
  const { body } = await train(caller, four, { trigger_word: `w${randomUUID().slice(0, 8)}` });
  await expect.poll(async () => (await callAs(caller, 'GET', '/api/lora/models')).body.models[0].state).toBe('ready');
  return body.model._id;
}

describe('POST /api/lora/train', () => {
  test('takes the set, holds 20 and shows the model', async () => {
    const caller = await signedIn(20);
    const { status, body } = await train(caller, four, { type: 'fashion', training_steps: '300' });
    expect(status).toBe(202);
    expect(body).toMatchObject({ success: true, message: 'Training started successfully!' });
    expect(body.model).toMatchObject({
      triggerWord: 'bluemug',
      modelType: 'fashion',
      trainingSteps: 300,
      state: 'queued',
      pictures: 4,
      loraWeights: { url: `/api/lora/models/${body.model._id}` },
    });
    expect(await getCredits(caller.account.id)).toEqual({ available: 0, held: 20 });
    expect((await callAs(caller, 'GET', '/api/lora/models')).body.models).toEqual([body.model]);
  });

  test('names each picture that cannot be used, with its reason, and keeps none', async () => {
    const caller = await signedIn(20);
    const zip = Buffer.from('PK\u0003\u0004 not a picture');
    const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
    const files: File_[] = [...four, ['tiny.png', small], ['set.zip', zip], ['x.svg', script], ['bomb.png', bomb]];
    const { status, body } = await train(caller, files);
    expect(status).toBe(400);
    const sentence = JSON.stringify(body);
    for (const name of ['tiny.png: Smaller than 384x384', 'set.zip: ', 'x.svg: ', 'bomb.png: ']) {
      expect(sentence).toContain(name);
    }
    expect(sentence).not.toContain('a.png');
    expect(await assetsOf(caller)).toBe(0);
    expect(await getCredits(caller.account.id)).toEqual({ available: 20, held: 0 });
  });

  test('refuses archives in a set, whatever they are named and lead to', async () => {
    const caller = await signedIn(20);
    const archives: File_[] = [
      ['bomb.png', await zipOf({ name: 'zeros', bytes: Buffer.alloc(20_000_000) })],
      ['path.jpg', await zipOf({ name: 'picture.png', bytes: good }, '../../../../tmp/leaves.png')],
      ['link.tar', await tarOf({ name: 'link.png', type: 'symlink', linkname: '/etc/passwd' })],
      ['out.tar', await tarOf({ name: '../../leaves.png' })],
      ['inside.zip', await zipOf({ name: 'picture.png', bytes: good })],
    ];
    const { status, body } = await train(caller, [...four, ...archives]);
    expect(status).toBe(400);
    for (const [name] of archives) expect(JSON.stringify(body)).toContain(`${name}: `);
    expect(JSON.stringify(body)).not.toContain('a.png');
    expect(await assetsOf(caller)).toBe(0);
    expect(await getCredits(caller.account.id)).toEqual({ available: 20, held: 0 });
  });

  test.each([
    ['three pictures', four.slice(0, 3), {}, 'Please upload at least 4 different images.'],
    ['no word', four, { trigger_word: ' ' }, 'Please enter a trigger word'],
    ['two words', four, { trigger_word: 'blue mug' }, 'one word'],
    ['half a step', four, { training_steps: '1050' }, 'by 100'],
    ['no number', four, { training_steps: 'many' }, 'by 100'],
  ] as const)('refuses %s before anything is paid', async (_what, files, fields, sentence) => {
    const caller = await signedIn(20);
    const { status, body } = await train(caller, files, fields);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(sentence);
    expect(await assetsOf(caller)).toBe(0);
    expect(await getCredits(caller.account.id)).toEqual({ available: 20, held: 0 });
  });

  test('too few credits: the server says how many, and nothing stays', async () => {
    const caller = await signedIn(19);
    const { status, body } = await train(caller, four);
    expect(status).toBe(403);
    expect(JSON.stringify(body)).toContain('20 image credits');
    expect(await assetsOf(caller)).toBe(0);
  });

  test('three models are kept without a plan; one that goes makes room, a plan more', async () => {
    const caller = await signedIn(200);
    for (let k = 0; k < 3; k++) await trained(caller);
    const before = await getCredits(caller.account.id);
    const refused = await train(caller, four, { trigger_word: 'fourth' });
    expect(refused.status).toBe(403);
    expect(JSON.stringify(refused.body)).toContain('You have 3 models, as many as you can keep without a plan.');
    expect(await getCredits(caller.account.id)).toEqual(before);
    const { body } = await callAs(caller, 'GET', '/api/lora/models');
    expect((await callAs(caller, 'DELETE', `/api/lora/models/${body.models[0]._id}`)).status).toBe(200);
    expect((await train(caller, four, { trigger_word: 'fourth' })).status).toBe(202);
    expect((await train(caller, four, { trigger_word: 'fifth' })).status).toBe(403);
    const { id: userId } = caller.account;
    await database().subscription.create({
      data: { userId, provider: 'stripe', providerRef: randomUUID(), status: 'active', priceId: 'any', isTest: true },
    });
    await trained(caller);
  });

  test('the same key again is the same model', async () => {
    const caller = await signedIn(60);
    const key = randomUUID();
    const send = async () => {
      const headers = { authorization: `Bearer ${caller.token}`, 'idempotency-key': key };
      const request = new Request('http://localhost/api/lora/train', { method: 'POST', headers, body: formOf(four) });
      return (await (await answerCall(request)).json()) as { model: { _id: string } };
    };
    expect((await send()).model._id).toBe((await send()).model._id);
    expect(await getCredits(caller.account.id)).toEqual({ available: 40, held: 20 });
    expect(await assetsOf(caller)).toBe(4);
  });
});

describe('a model', () => {
  test('makes pictures by its id, whatever weights are named', async () => {
    const caller = await signedIn(40);
    const model_id = await trained(caller);
    const body = { prompt: 'on marble', num_outputs: 2, lora_weights: 'https://example.com/other', model_id };
    const answer = await callAs(caller, 'POST', '/api/lora/generate', body);
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, message: 'Images generated successfully!' },
    });
    expect(answer.body.images).toHaveLength(2);
    expect(await getCredits(caller.account.id)).toEqual({ available: 16, held: 0 });
  });

  test.each([
    ['no model', { prompt: 'x', num_outputs: 1 }],
    ['three pictures', { prompt: 'x', num_outputs: 3, model_id: randomUUID() }],
  ])('%s: 400', async (_what, body) => {
    expect((await callAs(await signedIn(20), 'POST', '/api/lora/generate', body)).status).toBe(400);
  });

  test('its look is changed by hand, and one look is the account’s', async () => {
    const caller = await signedIn(60);
    const [first, second] = [await trained(caller), await trained(caller)];
    const models = async () => (await callAs(caller, 'GET', '/api/lora/models')).body.models;
    const brand = async () => (await models()).filter((each: { isBrandLook: boolean }) => each.isBrandLook);
    expect(await brand()).toMatchObject([{ _id: first }]);
    const { look } = (await models())[0];
    const changed = { ...look, background: '#112233', key: null };
    const put = (body: object) => callAs(caller, 'PUT', `/api/lora/models/${second}/look`, body);
    expect((await put({ look: changed, isBrandLook: true })).status).toBe(200);
    expect(await brand()).toMatchObject([{ _id: second, look: changed }]);
    expect((await put({ look: { ...changed, background: 'red' } })).status).toBe(400);
    expect((await put({ isBrandLook: false })).status).toBe(200);
    expect(await brand()).toEqual([]);
  });
});

import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { getCredits, verifyLedger } from '#app/domain/credits/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { FAL_TEST_KEY, json, startFal } from '#tests/doubles/fal/start-fal.ts';
import type { CallKind, FalDouble, FalDoubleOptions, Intercepted } from '#tests/doubles/fal/start-fal.ts';
import { scriptedEngines, tinyPicture } from '#tests/doubles/scripted-engines.ts';
import { bookedFor, falEnginesOf, runToEnd } from '#tests/fixtures/fal-jobs.ts';
import { createMerchant, uploadPicture } from '#tests/fixtures/merchant.ts';
import { setSettings } from '#tests/fixtures/set-settings.ts';
import { splitRows } from '@plinth/testing/depth';
import { getJob } from '../get-job.server.ts';
import { chooseRoute } from '../routes/choose-route.server.ts';
import { submitJob } from '../submit-job.server.ts';

interface Fault extends FalDoubleOptions {
  readonly name: string;
  /** Who makes the model in the end. */
  readonly madeBy: 'fal' | 'local' | 'none';
}

type Act = (response: ServerResponse) => void;
const on = (kind: CallKind, act: Act, isOnce = false) =>
  ({
    intercept: (call: Intercepted) => {
      if (call.kind !== kind || (isOnce && call.nth > 0)) return false;
      act(call.response);
      return true;
    },
  }) satisfies FalDoubleOptions;
const status =
  (code: number, body: unknown = { detail: 'no' }): Act =>
  (response) =>
    json(response, code, body);
const reset: Act = (response) => void response.socket?.destroy();
const text =
  (body: string): Act =>
  (response) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end(body);
const file =
  (bytes: Uint8Array): Act =>
  (response) =>
    void response.writeHead(200).end(bytes);
const at = (url: unknown) => ({ payload: () => ({ diffusers_lora_file: { url }, config_file: { url: 'x' } }) });
const problem = (type: string) => status(422, { detail: [{ loc: ['body'], msg: 'no', type }] });

const FAULTS: readonly Fault[] = [
  ...[400, 401, 402, 403, 404, 408, 409, 422, 500, 502, 504].map((code): Fault => ({
    name: `submit: ${code}`,
    ...on('submit', status(code)),
    madeBy: 'local',
  })),
  ...[408, 429, 500, 502, 503, 504].map((code): Fault => ({
    name: `status: ${code} once`,
    ...on('status', status(code), true),
    madeBy: 'fal',
  })),
  ...[401, 403, 404, 422].map((code): Fault => ({
    name: `status: ${code} for ever`,
    ...on('status', status(code)),
    madeBy: 'local',
  })),
  { name: 'result: 502 once', ...on('result', status(502), true), madeBy: 'fal' },
  { name: 'result: it cannot read the set', ...on('result', problem('image_load_error')), madeBy: 'local' },
  { name: 'result: refused for its content', ...on('result', problem('content_policy_violation')), madeBy: 'none' },
  { name: 'submit: reset', ...on('submit', reset), madeBy: 'local' },
  { name: 'submit: HTML', ...on('submit', text('<html>')), madeBy: 'local' },
  { name: 'status: reset once', ...on('status', reset, true), madeBy: 'fal' },
  { name: 'result: reset once', ...on('result', reset, true), madeBy: 'fal' },
  { name: 'the upload cannot begin', ...on('initiate', reset), madeBy: 'local' },
  { name: 'the upload breaks off', ...on('put', reset), madeBy: 'local' },
  ...[null, [], {}, { diffusers_lora_file: {} }, { diffusers_lora_file: { url: 9 } }].map((payload): Fault => ({
    name: `result: ${JSON.stringify(payload)}`,
    payload: () => payload,
    madeBy: 'local',
  })),
  ...[
    'http://127.0.0.1:1/weights',
    'https://[::ffff:169.254.169.254]/latest',
    'file:///etc/passwd',
    'data:application/octet-stream;base64,AAAA',
  ].map((url): Fault => ({ name: `weights at ${url}`, ...at(url), madeBy: 'local' })),
  { name: 'weights: 404', ...on('file', status(404)), madeBy: 'local' },
  { name: 'weights: 500 once', ...on('file', status(500), true), madeBy: 'fal' },
  { name: 'weights: nothing', ...on('file', file(new Uint8Array())), madeBy: 'local' },
  { name: 'weights: a pickle', ...on('file', file(Buffer.from('\u0080\u0002c__builtin__\neval\n'))), madeBy: 'local' },
  {
    name: 'weights: a ZIP',
    ...on('file', file(Buffer.from('PK\u0003\u0004 more than sixteen bytes'))),
    madeBy: 'local',
  },
];

const doubles: FalDouble[] = [];
beforeAll(async () => {
  setSettings({ FAL_KEY: FAL_TEST_KEY });
  const owner = { ...(await createMerchant(0)), role: 'superadmin' as const };
  await database().$transaction((tx) => chooseRoute(tx, { owner, name: 'training', choice: 'provider' }));
});
afterEach(async () => {
  await Promise.all(doubles.splice(0).map((double) => double.stop()));
});
afterAll(async () => {
  await database().engineRoute.deleteMany();
  setSettings({});
});

const picture = (await tinyPicture('#3366ccff', 400)).bytes;

test.each(splitRows(FAULTS, 4))('$name: made by $madeBy', async ({ madeBy, ...fault }) => {
  const fal = await startFal(fault);
  doubles.push(fal);
  const account = await createMerchant(20);
  const assetIds: string[] = [];
  for (let k = 0; k < 4; k++) assetIds.push(await uploadPicture(account, picture));
  const input = { type: 'product', triggerWord: 'bluemug', steps: 500, assetIds };
  const order = { account, kind: 'train-model', input, count: 1, idempotencyKey: randomUUID() };
  const { jobId } = await submitJob(order);
  const { trainer, poller } = falEnginesOf(fal);
  const own = scriptedEngines();
  await runToEnd(jobId, { ...own, own, trainer, poller });

  const job = await getJob({ account, jobId });
  expect(job.status).toBe(madeBy === 'none' ? 'failed' : 'succeeded');
  // A model that is made here although a provider's was ordered costs nothing.
  expect(await getCredits(account.id)).toEqual({ available: madeBy === 'fal' ? 0 : 20, held: 0 });
  expect(await verifyLedger()).toEqual([]);
  const model = await database().trainedModel.findUniqueOrThrow({ where: { id: jobId } });
  expect(model.engine).toBe(madeBy === 'none' ? null : madeBy);
  expect(model.weightsKey !== null).toBe(madeBy === 'fal');
  const booked = await bookedFor(jobId);
  expect(fal.jobs().length).toBeLessThanOrEqual(booked.length);
  expect(JSON.stringify([booked, job])).not.toContain(FAL_TEST_KEY);
  expect(fal.refused).toEqual([]);
});

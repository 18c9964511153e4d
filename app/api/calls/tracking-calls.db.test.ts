import { beforeEach, describe, expect, it } from 'vitest';
import { isFlagOn, pruneUsage, turnFlag } from '#app/domain/accounts/index.server.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { submitJob } from '#app/domain/generation/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { createMerchant, uploadPicture } from '#tests/fixtures/merchant.ts';
import { openSession } from '#tests/fixtures/session.ts';
import { answerCall } from '../index.server.ts';

let account: Account;
let token: string;

beforeEach(async () => {
  await database().usageRecord.deleteMany();
  await database().featureFlag.deleteMany();
  account = await createMerchant(10);
  token = await openSession(account);
});

async function call(method: string, path: string, body?: unknown) {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const text = body === undefined ? null : JSON.stringify(body);
  const response = await answerCall(new Request(`http://host${path}`, { method, headers, body: text }));
  return [response.status, await response.json()] as const;
}

const owner = () => ({ ...account, role: 'superadmin' as const });
const turn = (name: string, isOn: boolean) =>
  database().$transaction((tx) => turnFlag(tx, { owner: owner(), name, isOn }));

describe('trackUser', () => {
  it('keeps which feature was used and no text of a user', async () => {
    const record = {
      type: 'share',
      steps: ['upload', 'caption', 'mail me at eve@example.com', 'https://host/files/1'],
      socialMedium: 'linkedin',
      imageModel: 'local',
      captionModel: 'see https://x.example/secret',
      imageUrls: ['/files/1/original?sig=secret', '/files/2'],
      currentImage: '/files/1/original?sig=secret',
      caption: 'A private sentence',
      prompt: 'On a private beach',
      history: [{ prompt: 'earlier words' }],
      user: { email: 'eve@example.com' },
    };
    expect(await call('POST', '/api/user/trackUser', record)).toEqual([200, { success: true }]);
    const [row, ...more] = await database().usageRecord.findMany();
    expect(more).toEqual([]);
    expect(row).toMatchObject({ userId: account.id, type: 'share' });
    expect(row!.data).toEqual({
      steps: ['upload', 'caption'],
      socialMedium: 'linkedin',
      imageModel: 'local',
      imageCount: 2,
      hasImage: true,
      hasCaption: true,
      hasPrompt: true,
      historyLength: 1,
    });
  });

  it.each([[{}], [[]], ['text'], [null], [{ type: 'eve@example.com' }], [{ type: 7 }]])('refuses %j', async (body) => {
    expect(await call('POST', '/api/user/trackUser', body)).toEqual([
      400,
      expect.objectContaining({ message: 'User Tracking Failed' }),
    ]);
    expect(await database().usageRecord.count()).toBe(0);
  });

  it('keeps nothing while it is switched off, and nothing for longer than 90 days', async () => {
    await turn('usage-tracking', false);
    expect((await call('POST', '/api/user/trackUser', { type: 'share' }))[0]).toBe(200);
    expect(await database().usageRecord.count()).toBe(0);
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    await database().usageRecord.createMany({
      data: [89, 91].map((days) => ({ userId: account.id, type: `${days}`, data: {}, createdAt: daysAgo(days) })),
    });
    await pruneUsage();
    expect((await database().usageRecord.findMany()).map(({ type }) => type)).toEqual(['89']);
  });
});

describe('flags', () => {
  it('are what the call says and what the code asks', async () => {
    expect(await call('GET', '/api/feature-flags')).toEqual([
      200,
      { success: true, data: { 'sign-up': true, generation: true, 'usage-tracking': true } },
    ]);
    await turn('sign-up', false);
    expect(await isFlagOn('sign-up')).toBe(false);
    expect((await call('GET', '/api/feature-flags'))[1].data['sign-up']).toBe(false);
    const person = { fname: 'Eve', lname: 'Stone', email: 'eve@example.com', password: 'a stone under a vase' };
    token = '';
    expect(await call('POST', '/api/user/register', person)).toEqual([
      403,
      expect.objectContaining({ message: 'Sign-up is closed at the moment. Please come back later.' }),
    ]);
    expect(await database().user.count({ where: { email: person.email } })).toBe(0);
  });

  it('pause new jobs and nothing else', async () => {
    const assetId = await uploadPicture(account);
    const submit = (idempotencyKey: string) =>
      submitJob({ account, kind: 'cut-out', input: { assetId }, count: 1, idempotencyKey });
    const { jobId } = await submit('one');
    await turn('generation', false);
    await expect(submit('two')).rejects.toMatchObject({
      code: 'unavailable',
      userMessage: 'New images are paused for maintenance. Please try again in a few minutes.',
    });
    expect((await submit('one')).jobId).toBe(jobId);
  });

  it('are turned by the owner alone, with an entry in the audit', async () => {
    await turn('sign-up', false);
    expect(await database().auditEntry.findMany({ where: { actorId: account.id } })).toEqual([
      expect.objectContaining({ action: 'flag.turn', subject: 'sign-up', detail: { isOn: false } }),
    ]);
    await expect(
      database().$transaction((tx) => turnFlag(tx, { owner: account, name: 'sign-up', isOn: true })),
    ).rejects.toMatchObject({ code: 'forbidden' });
    await expect(turn('no-such', true)).rejects.toMatchObject({ code: 'not-found' });
    expect(await isFlagOn('sign-up')).toBe(false);
  });
});

describe('the store behind a session', () => {
  it('is told to stores and refused to people', async () => {
    expect((await call('POST', '/api/login-info'))[0]).toBe(403);
    expect(await call('POST', '/api/user/app/shopify', { myshopify_domain: 'x.myshopify.com' })).toEqual([
      403,
      expect.objectContaining({ message: 'You need to login with shopify to access this feature.' }),
    ]);
    const shop = `${account.id}.myshopify.com`;
    await database().user.update({ where: { id: account.id }, data: { shop, signupType: 'shopify' } });
    await database().shop.create({ data: { domain: shop, userId: account.id } });
    const [status, body] = await call('POST', '/api/user/app/shopify', { myshopify_domain: 'other.myshopify.com' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ _id: account.id, shop, token: '', signupType: 'shopify', username: 'Ada Shop' });
    expect((await call('POST', '/api/login-info'))[1].data).toMatchObject({ shop });
  });
});

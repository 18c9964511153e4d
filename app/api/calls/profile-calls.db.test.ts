import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { avatarRead, changePassword, createUser, signIn } from '#app/domain/accounts/index.server.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { generateApiKey } from '#app/domain/api-keys/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { idOf, readOne } from '#app/platform/database/read.server.ts';
import { env } from '#app/platform/env.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import { createMerchant, uploadPicture } from '#tests/fixtures/merchant.ts';
import { openSession } from '#tests/fixtures/session.ts';
import { answerCall } from '../index.server.ts';

const origin = 'http://some-host:3000';
const password = 'a stone under a vase';
let email: string;

let token: string;
let userId: string;

beforeEach(async () => {
  await database().signInFailure.deleteMany();
  await database().rateWindow.deleteMany();
  await database().mail.deleteMany();
  await database().storedObjectIntent.deleteMany();
  email = `${randomUUID()}@example.com`;
  await createUser({ email, password, fname: 'Ada', lname: 'Stone', status: 'active' });
  ({
    token,
    account: { id: userId },
  } = await enter(password));
});

const enter = (given: string) => signIn({ email, password: given, userAgent: 'curl/8', address: '' });

async function ask(method: string, path: string, body?: unknown, by = token) {
  const isForm = body instanceof FormData;
  const headers = new Headers({ authorization: `Bearer ${by}` });
  if (body !== undefined && !isForm) headers.set('content-type', 'application/json');
  const text = body === undefined ? null : isForm ? body : JSON.stringify(body);
  return answerCall(new Request(`${origin}${path}`, { method, headers, body: text }));
}

async function call(method: string, path: string, body?: unknown, by = token) {
  const response = await ask(method, path, body, by);
  return [response.status, await response.json()] as const;
}

function picture(bytes: Uint8Array, name = 'me.png'): FormData {
  const form = new FormData();
  form.set('image', new File([Buffer.from(bytes)], name));
  return form;
}

const square = (side: number, width = side) =>
  sharp({ create: { width, height: side, channels: 3, background: '#a8481f' } })
    .png()
    .toBuffer();

describe('the profile', () => {
  it('is what the spec names, and changes field by field', async () => {
    const [, before] = await call('GET', '/api/user/getuser');
    expect(before).toMatchObject({ _id: userId, name: 'Ada Stone', phone: '', image: '', userType: '', instagram: '' });
    const change = {
      userId: 'another',
      lname: 'Rock',
      phone: '+49 (151) 123-45',
      userType: 'agency',
      shopifyURL: ' ada.example/shop ',
      instagram: 'HTTP://instagram.com/ada',
    };
    const [status, { message, user }] = await call('POST', '/api/user/updateprofile', change);
    expect([status, message]).toEqual([200, 'Profile saved.']);
    expect(user).toMatchObject({
      _id: userId,
      name: 'Ada Rock',
      phone: '4915112345',
      userType: 'agency',
      shopifyURL: 'https://ada.example/shop',
      instagram: 'HTTP://instagram.com/ada',
    });
    const [, again] = await call('POST', '/api/user/updateprofile', { field: { shopifyURL: '', userType: '' } });
    expect(again.user).toMatchObject({ shopifyURL: '', userType: '', phone: '4915112345' });
    const [, typed] = await call('POST', '/api/user/updateusertype', { userType: 'influencer' });
    expect(typed.user.userType).toBe('influencer');
  });

  it.each([
    [{ phone: '12a' }, 'Phone must be numeric'],
    [{ phone: '1'.repeat(21) }, 'Phone has at most 20 digits'],
    [{ twitter: 'javascript:alert(1)' }, 'Please enter a link, for example example.com/me'],
    [{ twitter: 'https://user:secret@example.com' }, 'Please enter a link, for example example.com/me'],
    [{ twitter: 'ada' }, 'Please enter a link, for example example.com/me'],
    [{ userType: 'owner' }, 'Choose merchant, agency, influencer or other'],
    [{ fname: ' ' }, 'First name is required'],
    [{ field: { lname: 'x'.repeat(61) } }, 'Names have at most 60 characters'],
  ])('refuses %j', async (body, message) => {
    expect(await call('POST', '/api/user/updateprofile', body)).toEqual([400, expect.objectContaining({ message })]);
    expect((await call('GET', '/api/user/getuser'))[1]).toMatchObject({ fname: 'Ada', phone: '', twitter: '' });
  });

  it('takes no role, status, credits or address', async () => {
    await call('POST', '/api/user/updateprofile', { role: 'superadmin', email: 'x@example.com', passwordHash: 'x' });
    const user = await database().user.findUniqueOrThrow({ where: { id: userId } });
    expect(user).toMatchObject({ role: 'user', email, status: 'active' });
    expect(user.passwordHash).toMatch(/^\$argon2id/);
  });
});

describe('the picture', () => {
  const keyNow = async () => (await database().user.findUniqueOrThrow({ where: { id: userId } })).pictureKey;

  it('is stored square, replaced without leaving the old one, served to its owner and deleted', async () => {
    expect(await call('POST', '/api/user/removeprofilepic')).toEqual([
      404,
      expect.objectContaining({ message: 'No Profile Picture Found' }),
    ]);
    const photo = readFileSync('public/presets/samples/pump-bottle.busy.jpg');
    const [status, { user }] = await call('POST', '/api/user/uploadprofilepic', picture(photo));
    expect([status, user.image]).toEqual([200, expect.stringMatching(/^\/api\/user\/profilepic\?v=/)]);
    const first = (await keyNow())!;
    const served = await ask('GET', user.image);
    expect(served.headers.get('content-type')).toBe('image/webp');
    const facts = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
    expect(facts).toMatchObject({ format: 'webp', width: 512, height: 512 });
    expect(facts.exif).toBeUndefined();
    const small = await ask('GET', (await readOne(avatarRead(idOf(userId))))!);
    const smallFacts = await sharp(Buffer.from(await small.arrayBuffer())).metadata();
    expect(smallFacts).toMatchObject({ format: 'webp', width: 96, height: 96 });

    await call('POST', '/api/user/uploadprofilepic', picture(await square(64)));
    const second = (await keyNow())!;
    expect(await storage().exists(first)).toBe(false);
    expect((await call('POST', '/api/user/removeprofilepic'))[0]).toBe(200);
    expect(await storage().exists(second)).toBe(false);
    expect(await keyNow()).toBeNull();
    expect((await ask('GET', '/api/user/profilepic')).status).toBe(404);
    expect(await readOne(avatarRead(idOf(userId)))).toBeNull();
    expect(await database().storedObjectIntent.count()).toBe(0);
  });

  it('says the spec’s sentence where deleting fails, and keeps what is to be removed in mind', async () => {
    await call('POST', '/api/user/uploadprofilepic', picture(await square(64)));
    const key = (await keyNow())!;
    const files = storage() as { delete: (key: string) => Promise<void> };
    const { delete: remove } = files;
    files.delete = () => Promise.reject(new Error('the disk is gone'));
    try {
      expect(await call('POST', '/api/user/removeprofilepic')).toEqual([
        500,
        expect.objectContaining({
          message: 'Some error occured while trying to delete your profile picture, please try after sometimes',
        }),
      ]);
    } finally {
      files.delete = remove;
    }
    expect((await database().storedObjectIntent.findMany()).map(({ storageKey }) => storageKey)).toEqual([key]);
  });

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><script>1</script></svg>');
  it.each([
    ['an SVG', async () => svg, 415],
    ['a page that says it is a PNG', async () => Buffer.from('<html>me.png</html>'), 415],
    ['a PNG without its end', async () => (await square(300)).subarray(0, 150), 422],
    ['a bomb', async () => square(16_000, 2_000), 413],
    ['a dot', async () => square(8), 422],
    ['nothing', async () => Buffer.alloc(0), 422],
    ['too many bytes', async () => Buffer.alloc(11 * 1024 * 1024, 0xff), 413],
  ])('refuses %s', async (_what, make, status) => {
    expect((await call('POST', '/api/user/uploadprofilepic', picture(await make())))[0]).toBe(status);
    expect(await keyNow()).toBeNull();
    expect(await database().storedObjectIntent.count()).toBe(0);
  });
});

describe('changing the password', () => {
  const path = '/api/user/changepassword';
  const newPassword = 'a vase above a stone';

  it('ends every other session and every link, and tells the mailbox', async () => {
    const { token: other } = await enter(password);
    const answer = await call('POST', path, { userId: 'x', currentPassword: password, newPassword });
    expect(answer[0]).toBe(200);
    expect((await ask('GET', '/api/user/getuser')).status).toBe(200);
    expect((await ask('GET', '/api/user/getuser', undefined, other)).status).toBe(401);
    await expect(enter(password)).rejects.toThrow();
    await enter(newPassword);
    expect(await database().mail.findMany()).toEqual([
      expect.objectContaining({ to: email, template: 'password-changed' }),
    ]);
  });

  it("ends the API keys where that is asked for, in the same transaction, and no other account's", async () => {
    const { account } = await enter(password);
    const key = async (owner: Account) => (await generateApiKey({ account: owner, name: 'k', scopes: ['read'] })).key;
    const [own, second, others] = [await key(account), await key(account), await key(await createMerchant(0))];
    const works = async (text: string) => (await ask('GET', '/api/user/getuser', undefined, text)).status;
    await call('POST', path, { currentPassword: 'wrong', newPassword, endApiKeys: true });
    expect(await works(own)).toBe(200);
    await call('POST', path, { currentPassword: password, newPassword });
    expect(await works(own)).toBe(200);
    const failing = () => Promise.reject(new Error('the keys cannot be ended'));
    const change = { account, currentPassword: newPassword, newPassword: password, sessionToken: null, address: '' };
    await expect(changePassword({ ...change, alongside: failing })).rejects.toThrow('the keys');
    const answer = await call('POST', path, { currentPassword: newPassword, newPassword: password, endApiKeys: true });
    expect(answer).toEqual([
      200,
      {
        success: true,
        message: 'Your password has been changed. Your other devices were signed out, and your API keys have ended.',
      },
    ]);
    expect([await works(own), await works(second), await works(others)]).toEqual([401, 401, 200]);
    expect(await database().securityEvent.count({ where: { userId, kind: 'api-key.ended' } })).toBe(2);
  });

  it.each([
    [{ currentPassword: '', newPassword }, 400, 'Fields cannot be empty'],
    [{ currentPassword: password }, 400, 'Fields cannot be empty'],
    [{ currentPassword: password, newPassword, retypePassword: '' }, 400, 'Fields cannot be empty'],
    [{ currentPassword: password, newPassword, retypePassword: 'other' }, 400, "Passwords doesn't match"],
    [{ currentPassword: password, newPassword: 'short' }, 400, 'Use at least 8 characters'],
    [{ currentPassword: 'wrong', newPassword }, 422, 'Your current password is not right.'],
    [
      { currentPassword: password, newPassword: 'password123' },
      422,
      'This password is too easy to guess. Please choose another one.',
    ],
  ])('refuses %j', async (body, status, message) => {
    expect(await call('POST', path, body)).toEqual([status, expect.objectContaining({ message })]);
    await enter(password);
  });

  it('counts guesses like the sign-in page', async () => {
    const guess = () => call('POST', path, { currentPassword: 'wrong', newPassword });
    const statuses = [];
    for (let tries = 0; tries < 11; tries += 1) statuses.push((await guess())[0]);
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429]);
  });

  it('needs a password to begin with', async () => {
    await database().user.update({ where: { id: userId }, data: { passwordHash: null } });
    const [status] = await call('POST', path, { currentPassword: password, newPassword });
    expect(status).toBe(422);
  });
});

describe('devices and connections', () => {
  it('lists devices, ends one, ends all, and never another account’s', async () => {
    const { token: other } = await enter(password);
    const stranger = await createMerchant(0);
    await openSession(stranger);
    const [, { devices }] = await call('GET', '/api/user/sessions');
    expect(devices).toEqual([
      expect.objectContaining({ isThisOne: true, name: 'curl' }),
      expect.objectContaining({ isThisOne: false }),
    ]);
    expect(JSON.stringify(devices)).not.toContain(token);
    const theirs = await database().userSession.findFirstOrThrow({ where: { userId: stranger.id } });
    expect((await call('POST', '/api/user/sessions/end', { sessionId: theirs.id }))[0]).toBe(404);
    expect((await call('POST', '/api/user/sessions/end', { sessionId: devices[1].id }))[0]).toBe(200);
    expect((await ask('GET', '/api/user/getuser', undefined, other)).status).toBe(401);
    expect((await call('POST', '/api/user/sessions/end-all'))[0]).toBe(200);
    expect((await ask('GET', '/api/user/getuser')).status).toBe(401);
    expect(await database().userSession.count({ where: { userId: { in: [userId, stranger.id] } } })).toBe(1);
  });

  it('disconnects Google only where a password is left', async () => {
    const remove = () => call('POST', '/api/user/connections/remove', { provider: 'google' });
    expect((await remove())[0]).toBe(404);
    await database().connectedAccount.create({ data: { userId, provider: 'google', subject: email, email } });
    const [, { connections }] = await call('GET', '/api/user/connections');
    expect(connections).toEqual([expect.objectContaining({ provider: 'google', name: email, canRemove: true })]);
    await database().user.update({ where: { id: userId }, data: { passwordHash: null } });
    expect((await remove())[0]).toBe(409);
    await database().user.update({ where: { id: userId }, data: { passwordHash: 'x' } });
    expect((await remove())[0]).toBe(200);
    expect(await database().connectedAccount.count({ where: { userId } })).toBe(0);
  });
});

it('exports everything of the own account, nothing secret and nothing of others', async () => {
  const merchant = await createMerchant(10);
  const stranger = await createMerchant(7);
  const own = await uploadPicture(merchant);
  const foreign = await uploadPicture(stranger);
  await database().scene.createMany({
    data: Array.from({ length: 250 }, (_, at) => ({ userId: merchant.id, name: `Scene ${at}`, document: { at } })),
  });
  for (const { id: userId } of [merchant, stranger]) {
    const { id: recipeId } = await database().catalogueRecipe.create({
      data: { userId, familyId: randomUUID(), name: `Recipe of ${userId}`, look: { prompt: 'on pale oak' } },
    });
    const { id: runId } = await database().catalogueRun.create({
      data: { userId, shop: 'a.myshopify.com', recipeId, choice: { kind: 'all' }, idempotencyKey: randomUUID() },
    });
    const item = { runId, userId, position: 0, productId: 'gid://shopify/Product/1', title: `Mug of ${userId}` };
    const pictures = { create: { userId, index: 0, alt: 'A mug' } };
    await database().runItem.create({ data: { ...item, pictures } });
  }
  const response = await ask('GET', '/api/user/export', undefined, await openSession(merchant));
  expect(response.headers.get('content-disposition')).toContain('attachment');
  const text = await response.text();
  const data = JSON.parse(text);
  expect(data.profile).toMatchObject({ _id: merchant.id, email: merchant.email });
  expect(data.credits).toEqual([expect.objectContaining({ change: 10, memo: 'Test credits' })]);
  expect(data.files).toEqual([expect.objectContaining({ _id: own, download: expect.stringContaining(origin) })]);
  expect(data.catalogueRecipes).toEqual([expect.objectContaining({ look: { prompt: 'on pale oak' } })]);
  expect(data.catalogueRuns).toEqual([expect.objectContaining({ state: 'choosing', choice: { kind: 'all' } })]);
  expect(data.catalogueProducts).toEqual([
    expect.objectContaining({ title: `Mug of ${merchant.id}`, pictures: [expect.objectContaining({ alt: 'A mug' })] }),
  ]);
  expect(data.canvases).toHaveLength(250);
  expect(new Set(data.canvases.map(({ id }: { id: string }) => id)).size).toBe(250);
  for (const secret of [stranger.id, foreign, 'tokenHash', 'passwordHash', 'sealed'])
    expect(text).not.toContain(secret);
});

describe('deleting an account', () => {
  it.each([
    ['smtp://127.0.0.1:1', 'Your account is being deleted. You get an email when everything is gone.'],
    [undefined, 'Your account is being deleted.'],
  ])('promises an email only where a mail server is set: %s', async (smtpUrl, message) => {
    const settings = env();
    const before = settings.SMTP_URL;
    try {
      settings.SMTP_URL = smtpUrl;
      expect(await call('POST', '/api/user/deleteaccount', { confirmation: email, password })).toEqual([
        200,
        expect.objectContaining({ message }),
      ]);
    } finally {
      settings.SMTP_URL = before;
    }
  });
});

describe('no key', () => {
  it('does what is for people', async () => {
    const account: Account = await createMerchant(0);
    const { key } = await generateApiKey({ account, name: 'k', scopes: ['read', 'generate', 'store'] });
    const paths: [string, string, unknown?][] = [
      ['POST', '/api/user/updateprofile', { fname: 'X' }],
      ['POST', '/api/user/changepassword', { currentPassword: 'x', newPassword: 'y' }],
      ['POST', '/api/user/deleteaccount', { confirmation: account.email }],
      ['GET', '/api/user/export'],
      ['GET', '/api/user/sessions'],
      ['POST', '/api/user/sessions/end-all'],
    ];
    for (const [method, path, body] of paths) expect((await ask(method, path, body, key)).status, path).toBe(403);
    expect((await ask('GET', '/api/user/getuser', undefined, key)).status).toBe(200);
  });
});

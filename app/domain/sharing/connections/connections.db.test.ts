import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { createMerchant, uploadPicture } from '#tests/fixtures/merchant.ts';
import { agreeAt, connectTo, REDIRECT, startNetworks } from '#tests/fixtures/networks-kit.ts';
import type { Networks } from '#tests/fixtures/networks-kit.ts';
import { networkMessages } from '../networks/network-messages.ts';
import { NETWORK_NAMES } from '../networks/network-names.ts';
import type { NetworkName } from '../networks/network-names.ts';
import { postOrderSchema } from '../posts/post.schema.ts';
import { accessOf, withAccess } from './access-of.server.ts';
import { checkTikTok, getCreatorInfo } from './creator-access.server.ts';
import { disconnectNetwork } from './disconnect.server.ts';
import { beginJourney, findJourney, finishJourney } from './journey.server.ts';
import { listNetworkConnections } from './list-connections.server.ts';
import { openGrant, sealGrant } from './sealed-answer.server.ts';

let networks: Networks;
let account: Account;

beforeAll(async () => void (networks = await startNetworks()));
afterAll(() => networks.close());
beforeEach(async () => {
  account = await createMerchant(0);
  networks.linkedin.givesRefreshTokens = true;
  for (const network of NETWORK_NAMES) {
    networks[network].passedMs = 0;
    networks[network].refuses = false;
    networks[network].faults.length = 0;
  }
});

/** There and back; what the network sends. */
async function way(network: NetworkName, more: Partial<Parameters<typeof beginJourney>[0]> = {}) {
  const { url } = await beginJourney({ account, network, redirectUri: REDIRECT, isEmbedded: false, ...more });
  const back = await agreeAt(url);
  const answer = { code: back.get('code') ?? '', state: back.get('state') ?? '' };
  return { network, ...answer, ...(back.has('error') ? { error: back.get('error')! } : {}) };
}

const rowOf = (network: NetworkName) =>
  database().networkConnection.findUniqueOrThrow({ where: { userId_network: { userId: account.id, network } } });
const expire = (network: NetworkName) =>
  database().networkConnection.updateMany({
    where: { userId: account.id, network },
    data: { accessExpiresAt: new Date(Date.now() - 1) },
  });

describe.each(NETWORK_NAMES)('a connection to %s', (network) => {
  const stateOf = async () => (await listNetworkConnections(account)).find((one) => one.network === network);

  it('is made by one answer, says whose it is, and keeps no token in the open', async () => {
    expect(await stateOf()).toMatchObject({ status: 'none', name: '' });
    const answer = await way(network);
    expect(await finishJourney({ account, ...answer })).toEqual({ post: null });
    expect(await stateOf()).toMatchObject({ status: 'ok', name: 'Ada Stone', missingSettings: [] });
    const row = await rowOf(network);
    for (const token of [...networks[network].access.keys(), ...networks[network].refreshes.keys()]) {
      expect(JSON.stringify(row)).not.toContain(token);
    }
    expect(row.sealedAccess).toMatch(/^sealed\./);
  });

  it('stands in the security journal when it is made and when it ends', async () => {
    await connectTo(account, network);
    await disconnectNetwork(account, network);
    const events = await database().securityEvent.findMany({ where: { userId: account.id }, orderBy: { at: 'asc' } });
    expect(events.map(({ kind, detail }) => [kind, detail])).toEqual([
      ['network.connected', { network }],
      ['network.disconnected', { network }],
    ]);
  });

  it('an answer that comes twice does nothing more', async () => {
    const answer = await way(network);
    const twice = await Promise.allSettled([
      finishJourney({ account, ...answer }),
      finishJourney({ account, ...answer }),
    ]);
    expect(twice.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1);
    const before = await rowOf(network);
    expect(await finishJourney({ account, ...answer })).toEqual({ post: null });
    expect(await rowOf(network)).toEqual(before);
  });

  it.each([
    ['a forged state', async () => ({ ...(await way(network)), state: 'forged' })],
    [
      'another network’s answer',
      async () => ({ ...(await way(network)), network: network === 'tiktok' ? 'linkedin' : 'tiktok' }) as const,
    ],
    ['an answer to another account', async () => way(network, { account: await createMerchant(0) })],
    ['an answer to another of the shop’s staff', () => way(network, { account: { ...account, person: '7' } })],
  ])('%s connects no profile', async (_name, answer) => {
    await expect(finishJourney({ account, ...(await answer()) })).rejects.toMatchObject({
      code: 'bad-request',
      userMessage: 'An error occurred while processing your request. Please try again',
    });
    expect(await database().networkConnection.count({ where: { userId: account.id } })).toBe(0);
  });

  it('an answer that comes too late connects no profile', async () => {
    const answer = await way(network);
    await database().networkJourney.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } });
    await expect(finishJourney({ account, ...answer })).rejects.toMatchObject({ code: 'bad-request' });
  });

  it('a member who refuses reads that nothing changed', async () => {
    networks[network].refuses = true;
    const answer = await way(network);
    await expect(finishJourney({ account, ...answer })).rejects.toMatchObject({
      userMessage: networkMessages.denied(network),
    });
    expect(await stateOf()).toMatchObject({ status: 'none' });
  });

  it('is renewed once, however many ask at the same time', async () => {
    await connectTo(account, network);
    const before = networks[network].asked.length;
    await expire(network);
    const asked = Array.from({ length: 8 }, () => accessOf({ userId: account.id, network }));
    const tokens = new Set((await Promise.all(asked)).map(({ accessToken }) => accessToken));
    expect(tokens.size).toBe(1);
    expect(networks[network].asked.slice(before)).toHaveLength(1);
    expect(networks[network].access.has([...tokens][0]!)).toBe(true);
  });

  it('is asked for anew after five renewals of no use, and not after five of use', async () => {
    await connectTo(account, network);
    const owner = { userId: account.id, network };
    for (let times = 0; times < 7; times += 1) {
      await expire(network);
      await withAccess(owner, () => Promise.resolve());
    }
    expect(await stateOf()).toMatchObject({ status: 'ok' });
    for (let times = 0; times < 5; times += 1) {
      await expire(network);
      await accessOf(owner);
    }
    await expire(network);
    await expect(accessOf(owner)).rejects.toMatchObject({ kind: 'reconnect' });
    expect(await stateOf()).toMatchObject({ status: 'reconnect' });
    await connectTo(account, network);
    expect(await stateOf()).toMatchObject({ status: 'ok' });
  });

  it('a network that does not answer while it is renewed ends nothing', async () => {
    await connectTo(account, network);
    await expire(network);
    networks[network].faults.push({ path: /oauth/, when: 'before', does: { status: 503 } });
    await expect(accessOf({ userId: account.id, network })).rejects.toMatchObject({ kind: 'passing' });
    expect(await accessOf({ userId: account.id, network })).toMatchObject({ subject: 'person-1' });
  });

  it('is ended at the network, too', async () => {
    await connectTo(account, network);
    const { accessToken } = await accessOf({ userId: account.id, network });
    await disconnectNetwork(account, network);
    expect(networks[network].access.has(accessToken)).toBe(false);
    expect(await stateOf()).toMatchObject({ status: 'none' });
    await expect(disconnectNetwork(account, network)).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('a way that ends with a post', () => {
  it('posts what was prepared, once', async () => {
    const imageId = await uploadPicture(account);
    const draft = postOrderSchema.parse({ network: 'linkedin', imageId, caption: 'New mug' });
    const answer = await way('linkedin', { draft });
    const first = await finishJourney({ account, ...answer });
    expect(first.post).toMatchObject({ status: 'queued', imageId });
    expect((await finishJourney({ account, ...answer })).post?.id).toBe(first.post?.id);
    expect(await database().networkPost.count({ where: { userId: account.id } })).toBe(1);
  });
});

describe('a way that begins in the admin', () => {
  it('is known by its state alone, and its answer travels sealed', async () => {
    const shopkeeper = { ...account, shop: 'mugs.myshopify.com', person: '7' };
    const answer = await way('tiktok', { account: shopkeeper, isEmbedded: true });
    expect(await findJourney('tiktok', answer.state)).toEqual({
      userId: account.id,
      shop: 'mugs.myshopify.com',
      imageId: null,
    });
    expect(await findJourney('linkedin', answer.state)).toBeNull();
    expect(await findJourney('tiktok', 'forged')).toBeNull();
    const grant = sealGrant(answer);
    expect(grant).not.toContain(answer.code);
    expect(() => openGrant(grant.slice(0, -8))).toThrow();
    expect(await finishJourney({ account: shopkeeper, network: 'tiktok', ...openGrant(grant) })).toEqual({
      post: null,
    });
  });
});

describe('TikTok’s own calls', () => {
  it('say what the account allows, and whether there is one', async () => {
    expect(await checkTikTok(account)).toEqual({ is_valid: false, token: '' });
    await expect(getCreatorInfo(account)).rejects.toMatchObject({
      code: 'conflict',
      userMessage: networkMessages.reconnectNow('tiktok'),
    });
    await connectTo(account, 'tiktok');
    const { is_valid: isValid, token } = await checkTikTok(account);
    expect([isValid, networks.tiktok.access.has(token)]).toEqual([true, false]);
    expect(await getCreatorInfo(account)).toMatchObject({
      creator_nickname: 'Ada Stone',
      privacy_level_options: ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'],
    });
    networks.tiktok.passedMs = 3 * 60 * 60_000;
    expect(await getCreatorInfo(account)).toMatchObject({ creator_nickname: 'Ada Stone' });
    networks.tiktok.revokeAll();
    await expect(getCreatorInfo(account)).rejects.toMatchObject({ code: 'conflict' });
  });
});

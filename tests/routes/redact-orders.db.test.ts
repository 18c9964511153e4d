import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { everydayIt, splitRows, times } from '@plinth/testing/depth';
import type { Account } from '#app/domain/accounts/index.ts';
import { handleDelivery } from '#app/domain/installations/handle-delivery.server.ts';
import { receiveWebhook } from '#app/domain/installations/receive-webhook.server.ts';
import { requireEmbeddedAccount } from '#app/gate/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { dataDirectory } from '#app/platform/env.server.ts';
import { dropAccess } from '#app/platform/shopify/offline-access.server.ts';
import { mintSessionToken, startAdminDouble, TEST_APP } from '#tests/doubles/shopify-admin.ts';
import type { AdminDouble } from '#tests/doubles/shopify-admin.ts';
import { APP_URL, connectToShopify } from '#tests/fixtures/connect-to-shopify.ts';
import { expectSoundLedger } from '#tests/fixtures/expect-sound-ledger.ts';
import { uploadPicture } from '#tests/fixtures/merchant.ts';

let admin: AdminDouble;
let shop: string;

beforeAll(async () => {
  admin = startAdminDouble();
  connectToShopify({ ...TEST_APP, origin: admin.origin });
});
afterAll(() => admin.stop());
beforeEach(() => {
  shop = `orders-${randomUUID().slice(0, 8)}.myshopify.com`;
  admin.apiStatus = 200;
});

afterEach(() => expectSoundLedger());

const open = (): Promise<Account> =>
  requireEmbeddedAccount(
    new Request(`${APP_URL}/app`, {
      headers: { authorization: `Bearer ${mintSessionToken(shop)}`, 'user-agent': 'Mozilla/5.0 Chrome/156.0' },
    }),
  );

/** Noted as it came in; the time is Shopify's. */
async function receive(topic: string, triggeredAt = new Date()): Promise<string> {
  const id = randomUUID();
  await receiveWebhook({ id, topic, shop, triggeredAt, payload: { shop_domain: shop } });
  return id;
}

const rowsOf = async ({ id: userId }: Account) => ({
  pictures: await database().asset.count({ where: { userId } }),
  files: await database().assetFile.count({ where: { asset: { userId } } }),
});

function storedFiles(): number {
  const root = dataDirectory();
  if (!existsSync(root)) return 0;
  return readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
}

/** Steps of a shop's life; a step may keep something for a later one. */
type Step = (life: { account: Account; left: Date }) => Promise<unknown>;

/** The merchant opens the app; Shopify hands out new access. */
const opens: Step = async (life) => {
  admin.apiStatus = 200;
  life.account = await open();
};
/** The merchant takes the app away; nothing is told yet. */
const leaves: Step = async (life) => {
  admin.apiStatus = 401;
  life.left = new Date();
};
const toldOfLeaving: Step = async (life) => handleDelivery(await receive('app/uninstalled', life.left));
const redact: Step = async () => handleDelivery(await receive('shop/redact'));
const redactTwice: Step = async () => {
  const ids = [await receive('shop/redact'), await receive('shop/redact')];
  await Promise.all(ids.map((id) => handleDelivery(id)));
};
/** The old access was refused in the meantime, as Shopify does. */
const accessRefused: Step = () => dropAccess(shop);
/** Until the clock has moved on. */
const aMoment: Step = async () => {
  const now = Date.now();
  await expect.poll(() => Date.now()).toBeGreaterThan(now + 2);
};

/** Of two that come at once, in turns. */
const ROUNDS = times({ everyday: 2, deep: 6 });

const leave = [aMoment, leaves, toldOfLeaving, aMoment];

describe('A31: what shop/redact erases, by the order of things', () => {
  const orders: readonly [string, 'kept' | 'erased', readonly Step[]][] = [
    ['uninstalled', 'erased', [...leave, redact]],
    ['uninstalled, asked twice at once', 'erased', [...leave, redactTwice]],
    ['uninstalled and installed again', 'kept', [...leave, opens, aMoment, redact]],
    ['installed again, asked twice at once', 'kept', [...leave, opens, aMoment, redactTwice]],
    ['installed again and uninstalled again', 'erased', [...leave, opens, ...leave, redact]],
    ['never uninstalled', 'kept', [aMoment, redact]],
    ['uninstalled, which was never told', 'erased', [aMoment, leaves, aMoment, redact]],
    ['uninstalled, told after the redact', 'erased', [aMoment, leaves, aMoment, redact, toldOfLeaving]],
    [
      'installed again before the uninstall was told',
      'kept',
      [aMoment, leaves, aMoment, accessRefused, opens, toldOfLeaving, aMoment, redact],
    ],
    [
      'installed again, redact before the uninstall was told',
      'kept',
      [aMoment, leaves, aMoment, accessRefused, opens, aMoment, redact, toldOfLeaving],
    ],
  ];

  it.each(splitRows(orders, 5))('%s: %s', async (_name, outcome, steps) => {
    const filesBefore = storedFiles();
    const account = await open();
    await uploadPicture(account);
    await uploadPicture(account);
    const full = await rowsOf(account);
    const filesFull = storedFiles();
    expect([full.pictures, full.files > 1, filesFull > filesBefore]).toEqual([2, true, true]);

    const life = { account, left: new Date(0) };
    for (const step of steps) await step(life);

    if (outcome === 'erased') {
      expect([await rowsOf(account), storedFiles()]).toEqual([{ pictures: 0, files: 0 }, filesBefore]);
      expect(await database().shop.count({ where: { domain: shop } })).toBe(0);
      expect(await database().session.count({ where: { shop } })).toBe(0);
    } else {
      expect([await rowsOf(account), storedFiles()]).toEqual([full, filesFull]);
      expect((await open()).id).toBe(account.id);
      expect(await database().user.findUnique({ where: { id: account.id } })).toMatchObject({ status: 'active', shop });
    }
  });

  it('who comes back while it is being erased is either whole or new', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      shop = `race-${randomUUID().slice(0, 8)}.myshopify.com`;
      const account = await open();
      await uploadPicture(account);
      const life = { account, left: new Date(0) };
      for (const step of leave) await step(life);
      admin.apiStatus = 200;
      const id = await receive('shop/redact');
      const [first, second] = round % 2 ? [open, () => handleDelivery(id)] : [() => handleDelivery(id), open];
      await Promise.all([first(), second()]);
      const opened = await open();
      const isSame = opened.id === account.id;
      expect((await rowsOf(account)).pictures).toBe(isSame ? 1 : 0);
      await expect(database().shop.findUnique({ where: { domain: shop } })).resolves.toMatchObject({
        userId: opened.id,
        uninstalledAt: null,
      });
    }
  });

  everydayIt('a shop that cannot be asked keeps everything, and the message stays due', async () => {
    const account = await open();
    await uploadPicture(account);
    for (const status of [402, 500, 503]) {
      admin.apiStatus = status;
      const id = await receive('shop/redact');
      await expect(handleDelivery(id)).rejects.toThrow();
      expect((await rowsOf(account)).pictures).toBe(1);
      expect(await database().webhookDelivery.findUnique({ where: { id } })).toMatchObject({ handledAt: null });
    }
  });
});

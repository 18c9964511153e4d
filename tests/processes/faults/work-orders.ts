import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { app, createMerchantWithSession, submitPhoto } from './fault-rig.ts';
import type { KillOrder, World } from './killed-works.ts';

/** A mail, and a mail server that takes it and says nothing. */
export async function orderMail({ smtp }: World): Promise<KillOrder> {
  const { database } = await app();
  const { queueMail } = await import('#app/platform/mail/queue-mail.server.ts');
  const dedupeKey = randomUUID();
  const content = { subject: 'Hello', preview: 'A word', title: 'Hello there', paragraphs: ['It is ready.'] };
  const mail = { dedupeKey, to: `${dedupeKey}@example.com`, template: 'hello', content };
  await database().$transaction((tx) => queueMail(tx, mail));
  const { id } = await database().mail.findUniqueOrThrow({ where: { dedupeKey } });
  const received = () => smtp.received.filter(({ to }) => to.includes(mail.to));
  return {
    work: 'mail',
    id,
    during: { isReached: () => received().length > 0 },
    // A mail server that was not heard gets the mail once more under the same number, which makes it one for the receiver.
    wanted: { status: 'sent', numbers: 1 },
    async look() {
      const { status } = await database().mail.findUniqueOrThrow({ where: { id } });
      return { status, numbers: new Set(received().map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1])).size };
    },
  };
}

/** Shopify's message that a shop is to be erased: its files go. */
export async function orderErasure(): Promise<KillOrder> {
  const { createMerchant, database, uploadPicture } = await app();
  const { receiveWebhook } = await import('#app/domain/installations/index.server.ts');
  const { id: userId, ...account } = await createMerchant(5);
  const shop = `kill-${randomUUID().slice(0, 8)}.myshopify.com`;
  const assetId = await uploadPicture({ id: userId, ...account });
  await database().shop.create({ data: { domain: shop, userId, uninstalledAt: new Date() } });
  const id = randomUUID();
  await receiveWebhook({ id, topic: 'shop/redact', shop, triggeredAt: new Date(), payload: {} });
  return {
    work: 'shopify-webhook',
    id,
    during: { at: 'process', asked: new RegExp(`storage assets/${userId}`) },
    wanted: { messages: 0, shops: 0, assets: 0, isNameless: true },
    look: async () => ({
      messages: await database().webhookDelivery.count({ where: { id } }),
      shops: await database().shop.count({ where: { domain: shop } }),
      assets: await database().asset.count({ where: { id: assetId } }),
      isNameless: await isNameless(userId),
    }),
  };
}

/** An account that is deleted: its files go. */
export async function orderDeletion(): Promise<KillOrder> {
  const { createMerchant, database, uploadPicture } = await app();
  const { deletionWork } = await import('#app/domain/accounts/index.server.ts');
  const { enqueue } = await import('#app/platform/work/enqueue.server.ts');
  const account = await createMerchant(5);
  const userId = account.id;
  const assetId = await uploadPicture(account);
  await database().$transaction(async (tx) => {
    await tx.user.update({ where: { id: userId }, data: { deletionRequestedAt: new Date() } });
    await enqueue(tx, deletionWork, { userId }, { key: userId });
  });
  return {
    work: 'account-deletion',
    id: userId,
    during: { at: 'process', asked: new RegExp(`storage assets/${userId}`) },
    wanted: { assets: 0, farewells: 1, isNameless: true },
    look: async () => ({
      assets: await database().asset.count({ where: { id: assetId } }),
      farewells: await database().mail.count({ where: { dedupeKey: `account-deleted:${userId}` } }),
      isNameless: await isNameless(userId),
    }),
  };
}

/** A message to a developer's endpoint, which has heard it and gives no answer, as the mail server does. */
export async function orderMessage({ smtp }: World): Promise<KillOrder> {
  const { createMerchant, database } = await app();
  const { createEndpoint, sendTestMessage } = await import('#app/domain/endpoints/index.server.ts');
  const heard: unknown[] = [];
  const receiver = createServer((request, response) => {
    heard.push(request.headers['webhook-id']);
    if (!smtp.isMute) response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const account = await createMerchant(0);
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const { id: endpointId } = await createEndpoint({ account, url });
  const { id } = await sendTestMessage({ account, endpointId });
  return {
    work: 'endpoint-message',
    id,
    during: { isReached: () => heard.length > 0 },
    // One that was heard without an answer comes again under the same number, which makes it one for the receiver.
    wanted: { status: 'delivered', attempts: 1, numbers: [id] },
    close() {
      receiver.closeAllConnections();
      receiver.close();
    },
    async look() {
      const { status, attempts } = await database().endpointMessage.findUniqueOrThrow({ where: { id } });
      return { status, attempts, numbers: [...new Set(heard)] };
    },
  };
}

/** Two photos of one job; in the middle, the first of them is delivered. */
export async function orderPhotos(): Promise<KillOrder> {
  const { database, getCredits } = await app();
  const merchant = await createMerchantWithSession(10);
  const jobId = await submitPhoto(merchant, 2);
  const userId = merchant.account.id;
  return {
    work: 'generation',
    id: jobId,
    during: { at: 'process', asked: /engine/ },
    wanted: { status: 'succeeded', charged: [2, 2], pictures: 2, credits: { available: 6, held: 0 } },
    async look() {
      const { status, outputs } = await database().job.findUniqueOrThrow({
        where: { id: jobId },
        include: { outputs: true },
      });
      const pictures = await database().asset.count({ where: { userId, origin: 'generated' } });
      return { status, charged: outputs.map(({ charged }) => charged), pictures, credits: await getCredits(userId) };
    },
  };
}

async function isNameless(userId: string): Promise<boolean> {
  const { database } = await app();
  const { email } = await database().user.findUniqueOrThrow({ where: { id: userId } });
  return email === `erased-${userId}@plinth.invalid`;
}

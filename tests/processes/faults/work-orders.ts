import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SmtpDouble } from '#tests/doubles/smtp-double.ts';
import { app, createMerchantWithSession, submitPhoto } from './fault-rig.ts';

/** One piece of work that waits. */
export interface Prepared {
  /** Whether its outside effect was seen; left out where the process says so. */
  readonly isReached?: () => boolean;
  /** The state to be found, whatever was killed: as it is when the work was done exactly once. */
  readonly wanted: unknown;
  readonly look: () => Promise<unknown>;
  /** Ends what was opened for it. */
  readonly close?: () => void;
}

interface WorkRow {
  readonly work: string;
  /** Puts one piece of work into the queue. */
  readonly prepare: (smtp: SmtpDouble) => Promise<Prepared>;
}

/** Works that need no shop. */
export const WORK_ROWS: readonly WorkRow[] = [
  { work: 'generation', prepare: photoJob },
  { work: 'endpoint-message', prepare: messageToEndpoint },
  {
    work: 'mail',
    async prepare(smtp) {
      const { database } = await app();
      const { queueMail } = await import('#app/platform/mail/queue-mail.server.ts');
      const dedupeKey = randomUUID();
      const content = { subject: 'Hello', preview: 'A word', title: 'Hello there', paragraphs: ['It is ready.'] };
      const mail = { dedupeKey, to: `${dedupeKey}@example.com`, template: 'hello', content };
      await database().$transaction((tx) => queueMail(tx, mail));
      return {
        // A mail server that was not heard gets the mail once more under the same number, which makes it one for the receiver.
        wanted: { status: 'sent', numbers: 1 },
        async look() {
          const { status } = await database().mail.findUniqueOrThrow({ where: { dedupeKey } });
          const own = smtp.received.filter(({ to }) => to.includes(mail.to));
          return { status, numbers: new Set(own.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1])).size };
        },
      };
    },
  },
  {
    work: 'shopify-webhook',
    async prepare() {
      const { createMerchant, database, uploadPicture } = await app();
      const { receiveWebhook } = await import('#app/domain/installations/index.server.ts');
      const { id: userId, ...account } = await createMerchant(5);
      const shop = `kill-${randomUUID().slice(0, 8)}.myshopify.com`;
      const assetId = await uploadPicture({ id: userId, ...account });
      await database().shop.create({ data: { domain: shop, userId, uninstalledAt: new Date() } });
      const id = randomUUID();
      await receiveWebhook({ id, topic: 'shop/redact', shop, triggeredAt: new Date(), payload: {} });
      return {
        wanted: { messages: 0, shops: 0, assets: 0, isNameless: true },
        look: async () => ({
          messages: await database().webhookDelivery.count({ where: { id } }),
          shops: await database().shop.count({ where: { domain: shop } }),
          assets: await database().asset.count({ where: { id: assetId } }),
          isNameless: await isNameless(userId),
        }),
      };
    },
  },
  {
    work: 'account-deletion',
    async prepare() {
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
        wanted: { assets: 0, farewells: 1, isNameless: true },
        look: async () => ({
          assets: await database().asset.count({ where: { id: assetId } }),
          farewells: await database().mail.count({ where: { dedupeKey: `account-deleted:${userId}` } }),
          isNameless: await isNameless(userId),
        }),
      };
    },
  },
];

async function messageToEndpoint(smtp: SmtpDouble): Promise<Prepared> {
  const { createMerchant, database } = await app();
  const { createEndpoint, sendTestMessage } = await import('#app/domain/endpoints/index.server.ts');
  const heard: unknown[] = [];
  // It has heard the message and gives no answer, as the mail server does.
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
    isReached: () => heard.length > 0,
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

async function photoJob(): Promise<Prepared> {
  const { database, getCredits } = await app();
  const merchant = await createMerchantWithSession(10);
  const jobId = await submitPhoto(merchant, 2);
  const userId = merchant.account.id;
  return {
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

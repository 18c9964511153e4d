import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { findAccountById } from '#app/domain/accounts/index.server.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { getCredits, priceOf } from '#app/domain/credits/index.server.ts';
import { submitJob } from '#app/domain/generation/index.server.ts';
import type { SecurityRow } from '#app/admin/admin-lists.ts';
import { database } from '#app/platform/database/database.server.ts';
import type { SecurityEventKind } from '#app/platform/journal/security-event.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { loader as unknownPage } from '#app/routes/site/not-found.tsx';
import { loader as frame } from '#app/routes/site/owner/frame.tsx';
import { loader as overview } from '#app/routes/site/owner/overview.tsx';
import { action as decide, loader as waiting } from '#app/routes/site/owner/accounts.tsx';
import { loader as audit } from '#app/routes/site/owner/audit.tsx';
import { loader as engines } from '#app/routes/site/owner/engines.tsx';
import { action as turn, loader as flags } from '#app/routes/site/owner/flags.tsx';
import { action as repeat, loader as jobs } from '#app/routes/site/owner/jobs.tsx';
import { action as sendAgain, loader as mails } from '#app/routes/site/owner/mails.tsx';
import { action as reprice, loader as prices } from '#app/routes/site/owner/prices.tsx';
import { action as forUser, loader as users } from '#app/routes/site/owner/users.tsx';
import { loader as security } from '#app/routes/site/owner/security.tsx';
import { loader as webhooks } from '#app/routes/site/owner/webhooks.tsx';
import { loader as login } from '#app/routes/site/login.tsx';
import { action as signUp } from '#app/routes/site/signup.tsx';
import { action as verify } from '#app/routes/site/verify-email.tsx';
import { createMerchant, uploadPicture } from '#tests/fixtures/merchant.ts';
import { deliverMails, linkIn } from '#tests/fixtures/post.ts';
import { workSender } from '#app/platform/work/work-sender.server.ts';
import { openSession } from '#tests/fixtures/session.ts';

const origin = 'http://some-host:3000';

type Door = (args: { request: Request; params: object; context: object }) => Promise<unknown>;

let owner: Account;
let token: string;
let merchant: Account;

async function createOwner(): Promise<Account> {
  const { id } = await createMerchant(0);
  await database().user.update({ where: { id }, data: { role: 'superadmin' } });
  return (await findAccountById(id))!;
}

beforeEach(async () => {
  owner = await createOwner();
  token = await openSession(owner);
  merchant = await createMerchant(0);
  await database().mail.deleteMany();
});

/** A door's answer, thrown or returned. */
async function enter(door: unknown, init: RequestInit = {}, by: string | null = token, path = '/admin') {
  const headers = new Headers({ origin, ...(by ? { cookie: `plinth=${by}` } : {}) });
  const request = new Request(`${origin}${path}`, { headers, ...init });
  const answer = await (door as Door)({ request, params: {}, context: {} }).catch((thrown: unknown) => thrown);
  if (!(answer instanceof Response)) throw answer;
  return answer;
}

const read = async (door: unknown, search = '') => {
  const response = await enter(door, {}, token, `/admin/x${search}`);
  return [response.status, await response.json()] as const;
};

const send = async (door: unknown, fields: Record<string, string>, by: string | null = token) => {
  const response = await enter(door, { method: 'POST', body: new URLSearchParams(fields) }, by);
  return [
    response.status,
    response.status === 404 && !response.headers.has('content-type') ? null : await response.text(),
  ] as const;
};

const entries = () =>
  database().auditEntry.findMany({ where: { actorId: owner.id }, orderBy: { id: 'asc' }, omit: { id: true } });

const loaders = { frame, overview, waiting, users, jobs, mails, webhooks, prices, flags, security, audit, engines };
const actions = { decide, forUser, sendAgain, reprice, turn, repeat };

describe('every visitor but the owner', () => {
  it.each(Object.entries(loaders))('gets the answer of an unknown page: %s', async (_name, door) => {
    const facts = async (given: Response) => [given.status, given.statusText, await given.text(), [...given.headers]];
    const unknown = await facts(await enter(async () => unknownPage()));
    expect(await facts(await enter(door, {}, null))).toEqual(unknown);
    expect(await facts(await enter(door, {}, await openSession(merchant)))).toEqual(unknown);
    expect((await enter(door)).status).toBe(200);
  });

  it.each(Object.entries(actions))('cannot act: %s', async (_name, door) => {
    const { id } = await createMerchant(0);
    const mail = randomUUID();
    const fields = { userId: id, intent: 'disable', name: 'sign-up', isOn: 'false', creditsPerUse: '9', mailId: mail };
    for (const by of [null, await openSession(merchant)]) expect((await send(door, fields, by))[0]).toBe(404);
    expect(await database().user.count({ where: { id, status: 'active' } })).toBe(1);
    expect(await database().featureFlag.count()).toBe(0);
  });

  it('cannot borrow the owner’s browser', async () => {
    const headers = new Headers({ origin: 'https://elsewhere.example', cookie: `plinth=${token}` });
    const body = new URLSearchParams({ userId: merchant.id, intent: 'disable' });
    expect((await enter(forUser, { method: 'POST', body, headers })).status).toBe(403);
    expect(await database().user.count({ where: { id: merchant.id, status: 'active' } })).toBe(1);
  });
});

describe('the owner', () => {
  it('lets waiting accounts in or refuses them, each with a mail and an entry', async () => {
    const [first, second] = [await createMerchant(0), await createMerchant(0)];
    const ids = [first.id, second.id];
    await database().user.updateMany({ where: { id: { in: ids } }, data: { status: 'pending' } });
    expect((await read(waiting))[1].map(({ id }: { id: string }) => id).sort()).toEqual([...ids].sort());
    expect((await send(decide, { userId: first.id, intent: 'approve' }))[0]).toBe(200);
    expect((await send(decide, { userId: second.id, intent: 'refuse' }))[0]).toBe(200);
    expect((await deliverMails()).map(({ to, template }) => [to, template])).toEqual([
      [first.email, 'approved'],
      [second.email, 'refused'],
    ]);
    expect((await entries()).map(({ action, subject }) => [action, subject])).toEqual([
      ['account.approve', first.id],
      ['account.refuse', second.id],
    ]);
    // The second time it does not wait any more: nothing happens, and nothing is noted.
    expect((await send(decide, { userId: first.id, intent: 'approve' }))[0]).toBe(404);
    expect(await entries()).toHaveLength(2);
    expect(await deliverMails()).toEqual([]);
  });

  it('verifies an address without its link, once, with an entry; other users cannot', async () => {
    const { id, email } = await createMerchant(0);
    const status = async () => (await database().user.findUniqueOrThrow({ where: { id } })).status;
    await database().user.update({ where: { id }, data: { status: 'unverified', emailVerifiedAt: null } });
    // Without a mail server it waits for the owner.
    expect((await read(waiting))[1]).toContainEqual(expect.objectContaining({ id, status: 'unverified' }));
    expect((await send(forUser, { userId: id, intent: 'verify' }, await openSession(merchant)))[0]).toBe(404);
    expect(await status()).toBe('unverified');
    const answers = await Promise.all([1, 2].map(() => send(forUser, { userId: id, intent: 'verify' })));
    expect(answers.map(([code]) => code).sort()).toEqual([200, 404]);
    expect(await status()).not.toBe('unverified');
    expect(await entries()).toEqual([expect.objectContaining({ action: 'account.verify', subject: id })]);
    expect(
      (await read(waiting))[1].filter((row: { email: string; status: string }) => row.email === email),
    ).not.toContainEqual(expect.objectContaining({ status: 'unverified' }));
    expect((await send(decide, { userId: merchant.id, intent: 'verify' }))[0]).toBe(404);
  });

  it('is not told that a mail was sent where no mail server is set', async () => {
    const { id } = await createMerchant(0);
    await database().user.update({ where: { id }, data: { status: 'pending' } });
    const [, answer] = await send(decide, { userId: id, intent: 'approve' });
    expect(JSON.parse(answer!)).toEqual({
      done: 'Approved. The email goes to the outbox folder: no mail server is set.',
    });
  });

  it('is led by the mail about a waiting account to where it waits', async () => {
    await database().rateWindow.deleteMany();
    const person = {
      fname: 'Ada',
      lname: 'Stone',
      email: `${randomUUID()}@example.com`,
      password: 'a stone under a vase',
    };
    await send(signUp, person, null);
    const [verification] = await deliverMails();
    const [mailed] = linkIn(verification, 'verify');
    const request = new Request(`${origin}/verify/${mailed}`, {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams({ intent: 'verify' }),
    });
    await verify({ request, params: { token: mailed! }, context: {} });
    const notice = (await deliverMails()).find(({ template }) => template === 'account-waiting');
    const link = new URL(/https?:\S+\/login\S*/.exec(notice?.text ?? '')![0]);
    const onward = await enter(login, {}, token, `${link.pathname}${link.search}`);
    expect([onward.status, onward.headers.get('location')]).toEqual([302, '/admin/accounts']);
  });

  it('finds users by a part of their address, page by page, without those that were deleted', async () => {
    const [all] = [await createMerchant(0), await createMerchant(0)];
    const mark = randomUUID().slice(0, 8);
    await database().user.createMany({
      data: Array.from({ length: 60 }, (_, at) => ({
        email: `${mark}_${at}@example.com`,
        fname: '100%',
        lname: 'Stone',
        status: 'active' as const,
      })),
    });
    const seen: string[] = [];
    let before = '';
    do {
      const [, page] = await read(users, `?q=${mark}_${before && `&before=${before}`}`);
      seen.push(...page.users.rows.map(({ email }: { email: string }) => email));
      before = page.users.next ?? '';
    } while (before);
    expect(new Set(seen).size).toBe(60);
    expect(seen).toHaveLength(60);
    expect((await read(users, '?q=100%25'))[1].users.rows).toHaveLength(25);
    expect((await read(users, '?q=10_%25'))[1].users.rows).toEqual([]);
    await database().user.update({ where: { id: all.id }, data: { email: `erased-${all.id}@plinth.invalid` } });
    expect((await read(users, `?q=${all.id}`))[1].users.rows).toEqual([]);
  });

  it('grants credits once per form, with a reason', async () => {
    const key = randomUUID();
    const grant = { intent: 'grant', userId: merchant.id, amount: '25', reason: 'For the trouble', key };
    expect(await send(forUser, grant)).toEqual([200, JSON.stringify({ done: 'Credits granted.' })]);
    await send(forUser, grant);
    expect(await getCredits(merchant.id)).toMatchObject({ available: 25 });
    expect(await entries()).toEqual([
      expect.objectContaining({ action: 'credits.grant', detail: { amount: 25, reason: 'For the trouble' } }),
    ]);
    for (const change of [{ reason: ' ' }, { amount: '-5' }, { amount: '' }, { amount: '1e9' }, { key: 'x' }]) {
      expect((await send(forUser, { ...grant, key: randomUUID(), ...change }))[0]).toBe(400);
    }
    expect(await getCredits(merchant.id)).toMatchObject({ available: 25 });
  });

  it('disables an account, which ends its sessions, and enables it again; never the own one', async () => {
    await openSession(merchant);
    expect((await send(forUser, { userId: merchant.id, intent: 'disable' }))[0]).toBe(200);
    expect(await database().userSession.count({ where: { userId: merchant.id } })).toBe(0);
    expect((await send(forUser, { userId: merchant.id, intent: 'disable' }))[0]).toBe(404);
    expect((await send(forUser, { userId: merchant.id, intent: 'enable' }))[0]).toBe(200);
    expect((await send(forUser, { userId: owner.id, intent: 'disable' }))[0]).toBe(409);
    expect((await entries()).map(({ action }) => action)).toEqual(['account.disable', 'account.enable']);
    const data = { status: 'disabled' as const, deletionRequestedAt: new Date() };
    await database().user.update({ where: { id: merchant.id }, data });
    expect((await send(forUser, { userId: merchant.id, intent: 'enable' }))[0]).toBe(404);
  });

  it('changes a price for jobs from now on', async () => {
    const rich = await createMerchant(100);
    const assetId = await uploadPicture(rich);
    const submit = () =>
      submitJob({
        account: rich,
        kind: 'upscale',
        input: { assetId, factor: 2 },
        count: 1,
        idempotencyKey: randomUUID(),
      });
    const before = await priceOf(database(), 'upscale');
    const first = await submit();
    expect((await send(reprice, { name: 'upscale', creditsPerUse: '7' }))[0]).toBe(200);
    const second = await submit();
    const priceOfJob = async (id: string) => (await database().job.findUniqueOrThrow({ where: { id } })).unitPrice;
    expect([await priceOfJob(first.jobId), await priceOfJob(second.jobId)]).toEqual([before, 7]);
    expect(await entries()).toEqual([
      expect.objectContaining({ action: 'price.change', subject: 'upscale', detail: { from: before, to: 7 } }),
    ]);
    for (const creditsPerUse of ['-1', '1.5', '', 'x', '1001']) {
      expect((await send(reprice, { name: 'upscale', creditsPerUse }))[0]).toBe(400);
    }
    expect((await send(reprice, { name: 'nothing', creditsPerUse: '1' }))[0]).toBe(404);
    await send(reprice, { name: 'upscale', creditsPerUse: String(before) });
  });

  it('turns a flag', async () => {
    expect((await send(turn, { name: 'usage-tracking', isOn: 'false' }))[0]).toBe(200);
    const [, list] = await read(flags);
    expect(list.find(({ name }: { name: string }) => name === 'usage-tracking')).toMatchObject({ isOn: false });
    expect((await send(turn, { name: 'usage-tracking', isOn: 'true' }))[0]).toBe(200);
    expect((await send(turn, { name: 'nothing', isOn: 'true' }))[0]).toBe(404);
    await database().featureFlag.deleteMany();
  });

  it('looks at mails and sends one again', async () => {
    const content = { subject: 'Hello', preview: '', title: 'Hello', paragraphs: ['Words'] };
    await database().$transaction(async (tx) => {
      await queueMail(tx, { dedupeKey: randomUUID(), to: 'ada@example.com', template: 'welcome', content });
    });
    const [mail] = await deliverMails();
    const [, page] = await read(mails, `?status=sent&mail=${mail!.id}`);
    expect(page.mails.rows).toEqual([expect.objectContaining({ id: mail!.id, status: 'sent', to: 'ada@example.com' })]);
    expect(page.open.html).toContain('Words');
    expect((await send(sendAgain, { mailId: mail!.id }))[0]).toBe(200);
    expect((await send(sendAgain, { mailId: mail!.id }))[0]).toBe(404);
    expect(await deliverMails()).toHaveLength(1);
    expect((await entries()).map(({ action }) => action)).toEqual(['mail.send-again']);
  });

  it('sees jobs with their failures, and messages of all sorts, but nothing of what is in them', async () => {
    const job = {
      userId: merchant.id,
      kind: 'product-photo',
      input: { prompt: 'a secret prompt' },
      requestedCount: 1,
      acceptedCount: 1,
      unitPrice: 0,
      requestHash: 'x',
      status: 'failed' as const,
      errorCode: 'engine',
      errorMessage: 'The engine did not answer.',
    };
    await database().job.create({ data: { ...job, idempotencyKey: randomUUID() } });
    const [, failed] = await read(jobs, '?status=failed');
    expect(failed.jobs.rows[0]).toMatchObject({
      email: merchant.email,
      errorMessage: 'The engine did not answer.',
      delivered: 0,
    });
    expect((await read(jobs, '?status=succeeded'))[1].jobs.rows).toEqual([]);
    const waitingMails = async (): Promise<number> => {
      const [, { queues }] = await read(jobs, '');
      return queues.rows.find(({ name }: { name: string }) => name === 'mail')?.waiting ?? 0;
    };
    const waitingBefore = await waitingMails();
    const content = { subject: 'Hello', preview: 'A word', title: 'Hello there', paragraphs: ['It is ready.'] };
    await database().$transaction((tx) =>
      queueMail(tx, { dedupeKey: 'waiting', to: 'ada@example.com', template: 'hello', content }),
    );
    expect(await waitingMails()).toBe(waitingBefore + 1);
    expect((await read(jobs, ''))[1].failed.rows).toEqual([]);
    await database().$executeRaw`
      UPDATE pgboss.job SET state = 'retry', retry_count = 1, output = '{"message": "connect ECONNREFUSED"}'
      WHERE id = (SELECT id FROM pgboss.job WHERE name = 'mail' AND state = 'created' ORDER BY created_on DESC LIMIT 1)`;
    const [retried] = (await read(jobs, ''))[1].failed.rows;
    expect(retried).toMatchObject({ queue: 'mail', tries: 2, isDead: false, error: 'connect ECONNREFUSED' });

    const shop = 'a.myshopify.com';
    const receivedAt = new Date();
    await database().webhookDelivery.createMany({
      data: Array.from({ length: 30 }, (_, at) => ({
        id: `w-${at}`,
        topic: 'app/uninstalled',
        shop,
        triggeredAt: receivedAt,
        receivedAt,
        payload: { secret: 'a secret prompt' },
      })),
    });
    const [, first] = await read(webhooks, '?source=shopify');
    const [, second] = await read(webhooks, `?source=shopify&before=${first.webhooks.next}`);
    const ids = [...first.webhooks.rows, ...second.webhooks.rows].map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(30);
    await database().billingEvent.create({
      data: { id: 'evt_1', provider: 'stripe', type: 'invoice.paid', refs: {}, lastError: 'no answer' },
    });
    expect((await read(webhooks, '?source=stripe'))[1].webhooks.rows).toEqual([
      expect.objectContaining({ event: 'invoice.paid', state: 'failed', detail: 'no answer' }),
    ]);
    const url = 'https://hooks.example/secret-path';
    const endpoint = await database().webhookEndpoint.create({ data: { userId: merchant.id, url, sealedSecret: 'x' } });
    const message = { endpointId: endpoint.id, event: 'job.finished', subject: 'x', payload: {}, lastStatus: 500 };
    await database().endpointMessage.create({ data: message });
    expect((await read(webhooks, '?source=endpoints'))[1].webhooks.rows).toEqual([
      expect.objectContaining({ event: 'job.finished', about: 'hooks.example', detail: 'Answered 500' }),
    ]);
    const everything = JSON.stringify([failed, first, second, (await read(webhooks, '?source=endpoints'))[1]]);
    for (const secret of ['a secret prompt', 'secret-path']) expect(everything).not.toContain(secret);
  });

  it('makes a message due that waits for its next try, and sends a dead one back, each with an entry', async () => {
    const content = { subject: 'Hello', preview: 'A word', title: 'Hello there', paragraphs: ['It is ready.'] };
    const mail = { dedupeKey: randomUUID(), to: 'ada@example.com', template: 'hello', content };
    await database().$transaction((tx) => queueMail(tx, mail));
    const [row] = await database().$queryRaw<{ id: string }[]>`
      UPDATE pgboss.job SET state = 'retry', retry_count = 1, start_after = now() + interval '1 day'
      WHERE id = (SELECT id FROM pgboss.job WHERE name = 'mail' AND state = 'created' ORDER BY created_on DESC LIMIT 1)
      RETURNING id`;
    const { id } = row!;
    const due = async () => {
      const [found] = await database().$queryRaw<{ isDue: boolean }[]>`
        SELECT start_after <= now() AS "isDue" FROM pgboss.job WHERE id = ${id}::uuid`;
      return found!.isDue;
    };
    expect(await due()).toBe(false);
    expect((await send(repeat, { queue: 'mail', id, intent: 'retry' }))[0]).toBe(200);
    expect(await due()).toBe(true);

    const boss = await workSender();
    await database().$executeRaw`UPDATE pgboss.job SET retry_count = retry_limit WHERE id = ${id}::uuid`;
    const taken = await boss.fetch('mail', { batchSize: 100 });
    await boss.fail(
      'mail',
      taken.map((job) => job.id),
    );
    const failed = async (): Promise<{ id: string; isDead: boolean }[]> => (await read(jobs, ''))[1].failed.rows;
    const dead = (await failed()).find(({ isDead }) => isDead)!;
    expect((await send(repeat, { queue: 'mail', id: dead.id, intent: 'redrive' }))[0]).toBe(200);
    expect((await failed()).filter(({ isDead }) => isDead)).toEqual([]);
    // Pressed twice, it is said and not noted.
    expect((await send(repeat, { queue: 'mail', id: dead.id, intent: 'redrive' }))[0]).toBe(404);
    expect((await entries()).map(({ action, subject }) => [action, subject])).toEqual([
      ['message.retry', id],
      ['message.redrive', dead.id],
    ]);
  });

  it('reads what was done', async () => {
    await send(forUser, { userId: merchant.id, intent: 'disable' });
    await send(turn, { name: 'sign-up', isOn: 'false' });
    await database().featureFlag.deleteMany();
    const [, { rows }] = await read(audit);
    expect(rows.shift()).toMatchObject({ action: 'flag.turn', subject: 'sign-up', detail: 'off' });
    expect(rows[0]).toMatchObject({ action: 'account.disable', actor: owner.email, subject: merchant.email });
    // Not even by us.
    await expect(database().auditEntry.deleteMany({ where: { actorId: owner.id } })).rejects.toThrow();
    expect(await entries()).toHaveLength(2);
    expect((await read(overview))[1]).toMatchObject({ users: expect.any(Number), waiting: expect.any(Number) });
  });
});

describe('the security journal', () => {
  const write = (kind: SecurityEventKind, outcome: 'ok' | 'refused', userId: string | null = null) =>
    database().securityEvent.create({
      data: { kind, outcome, userId, address: '203.0.113.7', addressGroup: '203.0.113.7' },
    });
  const kinds = async (search: string) =>
    (await read(security, search))[1].events.rows.map(({ what, account }: SecurityRow) => [what, account]);

  it('is read whole, by kind, by account, and page by page', async () => {
    await write('api-key.created', 'ok', merchant.id);
    await write('webhook.refused', 'refused');
    await write('sign-in', 'ok', merchant.id);
    expect((await kinds('?status=keys'))[0]).toEqual(['An API key was created', merchant.email]);
    expect((await kinds('?status=webhooks'))[0]).toEqual(['A webhook was refused', null]);
    expect((await kinds('?status=refused')).every(([what]: [string]) => / refused$/.test(what))).toBe(true);
    expect(await kinds(`?q=${merchant.email}`)).toEqual([
      ['Signed in', merchant.email],
      ['An API key was created', merchant.email],
    ]);
    for (let n = 0; n < 26; n += 1) await write('sign-out', 'ok', owner.id);
    const [, page] = await read(security, `?q=${owner.email}`);
    expect([page.events.rows.length, typeof page.events.next]).toEqual([25, 'string']);
    expect(await kinds(`?q=${owner.email}&before=${page.events.next}`)).toHaveLength(1);
  });
});

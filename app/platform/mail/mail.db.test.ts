import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSilentServer, startSmtpDouble } from '#tests/doubles/smtp-double.ts';
import { database, databasePool } from '../database/database.server.ts';
import type { MailCarrier, OutgoingMail } from './mail-carrier.ts';
import { startWorks } from '../work/start-works.server.ts';
import { forgetOldMails } from './forget-old-mails.server.ts';
import { mailHandler } from './mail-handler.server.ts';
import type { MailHandlerOptions } from './mail-handler.server.ts';
import { mailWork } from './mail-work.ts';
import { outboxCarrier, readOutbox } from './outbox-carrier.server.ts';
import { queueMail } from './queue-mail.server.ts';
import type { QueueMailOptions } from './queue-mail.server.ts';
import { sendMailAgain } from './send-mail-again.server.ts';
import { sendMail } from './send-mail.server.ts';
import { SMTP_TIMES, smtpCarrier } from './smtp-carrier.server.ts';

const from = 'Plinth <no-reply@plinth.example>';
const content = { subject: 'Hello', preview: 'A word', title: 'Hello there', paragraphs: ['It is ready.'] };
const closing: (() => Promise<unknown> | void)[] = [];

beforeEach(async () => {
  await database().mail.deleteMany();
  await databasePool().query('DELETE FROM pgboss.job');
});

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function put(options: Partial<QueueMailOptions> = {}): Promise<string> {
  const mail = { dedupeKey: 'a', to: 'ada@example.com', template: 'hello', content, ...options };
  await database().$transaction((tx) => queueMail(tx, mail));
  return (await database().mail.findUniqueOrThrow({ where: { dedupeKey: mail.dedupeKey } })).id;
}

const rowOf = (id: string) => database().mail.findUniqueOrThrow({ where: { id } });
const startMailWorker = (options: MailHandlerOptions) => startWorks([mailHandler(options)]);

function keeper(): MailCarrier & { readonly sent: OutgoingMail[] } {
  const sent: OutgoingMail[] = [];
  return { outcome: 'sent', sent, send: async (mail) => void sent.push(mail), close() {} };
}

async function smtp() {
  const server = await startSmtpDouble();
  closing.push(() => server.close());
  return server;
}

function carrierTo(url: string, times?: { connectMs: number; silenceMs: number; totalMs: number }): MailCarrier {
  const carrier = smtpCarrier({ url, from, ...(times ? { times } : {}) });
  closing.push(() => carrier.close());
  return carrier;
}

describe('a mail in the post', () => {
  it('is there with what caused it, and not without it', async () => {
    const failing = database().$transaction(async (tx) => {
      await queueMail(tx, { dedupeKey: 'a', to: 'ada@example.com', template: 'hello', content });
      throw new Error('the cause did not happen');
    });
    await expect(failing).rejects.toThrow('did not happen');
    expect(await database().mail.count()).toBe(0);
    await put();
    expect(await database().mail.count()).toBe(1);
  });

  it('is one per key, also when its cause is repeated at the same moment', async () => {
    const mail = { dedupeKey: 'a', to: 'ada@example.com', template: 'hello', content };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => database().$transaction((tx) => queueMail(tx, mail))),
    );
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await database().mail.count()).toBe(1);
  });

  it('is sent once, however often it is looked at', async () => {
    const id = await put();
    const carrier = keeper();
    for (let count = 0; count < 3; count += 1) await sendMail({ id, carrier, composers: {} });
    expect(carrier.sent).toEqual([expect.objectContaining({ id, to: 'ada@example.com', subject: 'Hello' })]);
    expect(await rowOf(id)).toMatchObject({ status: 'sent', attempts: 1, sentAt: expect.any(Date), lastError: null });
  });

  it('that was sent or given up is sent again when the owner asks', async () => {
    const id = await put();
    const carrier = keeper();
    const worker = await startMailWorker({ composers: {}, carrier });
    closing.push(() => worker.stop());
    await expect.poll(async () => (await rowOf(id)).status).toBe('sent');
    await database().$transaction((tx) => sendMailAgain(tx, id));
    await expect.poll(() => carrier.sent.length).toBe(2);
  });
});

describe('a mail that is composed when it is sent', () => {
  it('says what is true then, and leaves nothing of it behind', async () => {
    const id = await put({ content: null });
    const carrier = keeper();
    const paragraphs = ['https://shop.example/secret-token'];
    await sendMail({ id, carrier, composers: { hello: async () => ({ ...content, paragraphs }) } });
    expect(carrier.sent[0]!.text).toContain('secret-token');
    const row = await rowOf(id);
    expect(row).toMatchObject({ status: 'sent', subject: 'Hello', text: '', html: '' });
  });

  it('is forgotten where there is nothing to say', async () => {
    const id = await put({ content: null });
    const carrier = keeper();
    await sendMail({ id, carrier, composers: { hello: async () => null } });
    expect([carrier.sent.length, await database().mail.count()]).toEqual([0, 0]);
  });

  it('waits for a process that can compose it', async () => {
    const id = await put({ content: null });
    await expect(sendMail({ id, carrier: keeper(), composers: {} })).rejects.toThrow('hello');
    expect(await rowOf(id)).toMatchObject({ status: 'queued', lastError: expect.stringContaining('hello') });
  });
});

describe('a mail server', () => {
  it('gets both forms, with a number that stays the same', async () => {
    const server = await smtp();
    const id = await put({ content: { ...content, subject: 'Grüße\r\nBcc: eve@example.com' } });
    await sendMail({ id, carrier: carrierTo(server.url), composers: {} });
    expect(server.received).toHaveLength(1);
    const [{ to, raw, from: sender }] = server.received as [(typeof server.received)[0]];
    expect([sender, to]).toEqual(['no-reply@plinth.example', ['ada@example.com']]);
    expect(raw).toMatch(/text\/plain[\s\S]*text\/html/);
    expect(raw).toContain(`Message-ID: <${id}@plinth.example>`);
    expect(raw).not.toMatch(/^Bcc:/im);
  });

  it('is never made to send to a second address that hides in the first', async () => {
    const server = await smtp();
    const id = await put({ to: 'ada@example.com, eve@example.com' });
    await sendMail({ id, carrier: carrierTo(server.url), composers: {} });
    expect(server.received.flatMap(({ to }) => to)).not.toContain('eve@example.com');
  });

  it('that is down delays: tried again later, sent when it is back', async () => {
    const server = await startSmtpDouble();
    await server.close();
    const carrier = carrierTo(server.url);
    const id = await put();
    await expect(sendMail({ id, carrier, composers: {} })).rejects.toThrow('ECONNREFUSED');
    expect(await rowOf(id)).toMatchObject({
      status: 'queued',
      attempts: 1,
      lastError: expect.stringMatching(/ECONNREFUSED/),
    });
    const back = await startSmtpDouble(server.port);
    closing.push(() => back.close());
    await sendMail({ id, carrier, composers: {} });
    expect([back.received.length, (await rowOf(id)).status]).toEqual([1, 'sent']);
  });

  it('that says "later" is asked later; one that refuses the mail for good is believed', async () => {
    const server = await smtp();
    const carrier = carrierTo(server.url);
    const id = await put();
    server.answer = { code: 451, text: 'busy' };
    await expect(sendMail({ id, carrier, composers: {} })).rejects.toThrow('busy');
    expect(await rowOf(id)).toMatchObject({ status: 'queued', attempts: 1 });
    server.answer = { code: 550, text: 'no such mailbox' };
    await sendMail({ id, carrier, composers: {} });
    expect(await rowOf(id)).toMatchObject({ status: 'failed', lastError: expect.stringContaining('no such mailbox') });
    expect(server.received).toHaveLength(0);
  });

  it.each([
    ['that never greets', ''],
    ['that greets and falls silent', '220 slow.example ESMTP\r\n'],
  ])('%s is left after a while, and the mail stays', async (_, greeting) => {
    const silent = await startSilentServer(greeting);
    closing.push(() => silent.close());
    const id = await put();
    const times = { connectMs: 50, silenceMs: 50, totalMs: 60_000 };
    await expect(sendMail({ id, carrier: carrierTo(silent.url, times), composers: {} })).rejects.toThrow();
    expect(await rowOf(id)).toMatchObject({ status: 'queued', attempts: 1, lastError: expect.any(String) });
  });

  it('is waited for as long as a sender has to (RFC 5321, 4.5.3.2), and no other process sends meanwhile', () => {
    const minute = 60_000;
    expect(SMTP_TIMES.silenceMs).toBeGreaterThanOrEqual(10 * minute);
    expect(SMTP_TIMES.totalMs).toBeGreaterThanOrEqual(SMTP_TIMES.silenceMs + 5 * minute);
    expect(mailWork.expireSeconds * 1_000).toBeGreaterThan(SMTP_TIMES.totalMs + minute);
  });

  it('that dawdles is left when the whole has taken too long', async () => {
    const silent = await startSilentServer('220 slow.example ESMTP\r\n');
    closing.push(() => silent.close());
    const id = await put();
    const times = { connectMs: 60_000, silenceMs: 60_000, totalMs: 50 };
    await expect(sendMail({ id, carrier: carrierTo(silent.url, times), composers: {} })).rejects.toThrow();
    expect(await rowOf(id)).toMatchObject({ status: 'queued', attempts: 1 });
  });

  it('that takes a mail and does not say so gets no second copy', async () => {
    const server = await smtp();
    server.isMute = true;
    const id = await put();
    const times = { connectMs: 60_000, silenceMs: 300, totalMs: 60_000 };
    await sendMail({ id, carrier: carrierTo(server.url, times), composers: {} });
    expect(server.received).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ status: 'failed', lastError: expect.stringContaining('may have arrived') });
    await sendMail({ id, carrier: carrierTo(server.url, times), composers: {} });
    expect(server.received).toHaveLength(1);
  });

  it('that hangs delays no other mail, and a stop does not wait for it', async () => {
    const silent = await startSilentServer();
    closing.push(() => silent.close());
    const worker = await startMailWorker({ composers: {}, carrier: carrierTo(silent.url) });
    const id = await put();
    await silent.connected();
    // While it hangs, causes and their mails are written as ever.
    await put({ dedupeKey: 'b' });
    await worker.stop();
    expect(await rowOf(id)).toMatchObject({ status: 'queued', attempts: 1 });
    const server = await smtp();
    const next = await startMailWorker({ composers: {}, carrier: carrierTo(server.url) });
    closing.push(() => next.stop());
    await expect.poll(() => server.received.length).toBe(2);
    await expect.poll(() => database().mail.count({ where: { status: 'sent' } })).toBe(2);
  });
});

describe('the worker', () => {
  it('sends what was put in the post before it started, and what comes', async () => {
    const server = await smtp();
    await put();
    const worker = await startMailWorker({ composers: {}, carrier: carrierTo(server.url) });
    closing.push(() => worker.stop());
    await expect.poll(() => server.received.length).toBe(1);
    await put({ dedupeKey: 'b' });
    await expect.poll(() => server.received.length).toBe(2);
  });

  it('forgets old mails, but never one that waits', async () => {
    const sent = await put();
    const old = new Date('2026-01-01T00:00:00Z');
    await database().mail.updateMany({ data: { status: 'sent', createdAt: old } });
    const waiting = await put({ dedupeKey: 'b' });
    await database().mail.updateMany({ where: { id: waiting }, data: { createdAt: old } });
    await forgetOldMails();
    expect((await database().mail.findMany()).map(({ id }) => id)).toEqual([waiting]);
    expect(sent).not.toBe(waiting);
  });
});

describe('the outbox', () => {
  it('keeps mails as files, newest first', async () => {
    const folder = path.join(mkdtempSync(path.join(tmpdir(), 'plinth-outbox-')), 'outbox');
    closing.push(() => rmSync(path.dirname(folder), { recursive: true, force: true }));
    expect(await readOutbox(folder, 10)).toEqual([]);
    const carrier = outboxCarrier(folder, from);
    closing.push(() => carrier.close());
    const id = await put();
    await sendMail({ id, carrier, composers: {} });
    expect(
      readdirSync(folder)
        .map((name) => path.extname(name))
        .sort(),
    ).toEqual(['.eml', '.html', '.txt']);
    // Only written: nothing says that it was sent.
    expect(await rowOf(id)).toMatchObject({ status: 'written', sentAt: null });
    const [mail] = await readOutbox(folder, 10);
    expect(mail).toMatchObject({
      to: 'ada@example.com',
      subject: 'Hello',
      text: expect.stringContaining('It is ready.'),
    });
    expect(mail!.html).toContain('<!doctype html>');
  });
});

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { database, databasePool } from '../database/database.server.ts';
import { asCaller, noteAccount, noteReason } from '../http/caller.server.ts';
import { prepareRequest } from '../http/prepare-request.server.ts';
import { refuse } from '../http/refuse.server.ts';
import { eraseSecurityEvents, pruneSecurityEvents } from './forget-security-events.server.ts';
import { journalRefusals } from './journal-refusals.server.ts';
import { flushRefusals, noteRefusal } from './note-refusal.server.ts';
import { writeSecurityEvent } from './write-security-event.server.ts';

const rows = () => database().securityEvent.findMany({ orderBy: { id: 'asc' } });
const chrome = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36';
const caller = { requestId: 'request-0001', address: '2001:db8:1:2:3::4', userAgent: chrome };
const refused = (address: string) =>
  noteRefusal({ kind: 'request.refused', userId: null, address, detail: { status: 401, reason: 'no session' } });

beforeEach(async () => {
  hoursLater(['setTimeout', 'clearTimeout', 'performance']);
  await emptied();
});

afterEach(async () => {
  vi.useRealTimers();
  await flushRefusals();
});

let hours = 0;

/** Each test has an hour of its own, and with it the lines that an hour may have. */
function hoursLater(toFake: ('setTimeout' | 'clearTimeout' | 'performance')[]): void {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake });
  hours += 2;
  vi.advanceTimersByTime(hours * 3_600_000);
}

/** As the database's owner, with what guards the table out of the way. */
async function emptied(): Promise<void> {
  await flushRefusals();
  await database().$transaction([
    database().$executeRaw`SET LOCAL session_replication_role = replica`,
    database().$executeRaw`DELETE FROM "SecurityEvent"`,
  ]);
}

describe('a line of the journal', () => {
  it('says who asked, from where and with what, by the request that is being answered', async () => {
    const userId = randomUUID();
    await asCaller(caller, () =>
      database().$transaction((tx) => writeSecurityEvent(tx, { kind: 'sign-out', userId, detail: { by: 'hand' } })),
    );
    const lines = await rows();
    expect(lines.map(({ at }) => Math.abs(Date.now() - at.getTime()) < 3_600_000)).toEqual([true]);
    expect(lines).toEqual([
      expect.objectContaining({
        kind: 'sign-out',
        outcome: 'ok',
        userId,
        address: caller.address,
        addressGroup: '2001:db8:1:2::/64',
        device: 'Chrome on macOS',
        requestId: 'request-0001',
        detail: { by: 'hand' },
        count: 1,
      }),
    ]);
  });

  it('is rolled back with what it is about', async () => {
    const work = database().$transaction(async (tx) => {
      await writeSecurityEvent(tx, { kind: 'sign-out', userId: randomUUID() });
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await rows()).toEqual([]);
  });

  it('is never changed and not deleted before its time', async () => {
    await writeSecurityEvent(database(), { kind: 'sign-out', userId: randomUUID() });
    const changes = [
      `UPDATE "SecurityEvent" SET "address" = ''`,
      `DELETE FROM "SecurityEvent"`,
      `TRUNCATE "SecurityEvent"`,
    ];
    for (const change of changes) {
      await expect(databasePool().query(change)).rejects.toThrow('the security journal is append-only');
    }
    expect(await rows()).toHaveLength(1);
  });
});

describe('what is kept', () => {
  it('refusals 90 days, everything else 400', async () => {
    const ages: [number, 'ok' | 'refused'][] = [
      [89, 'refused'],
      [91, 'refused'],
      [399, 'ok'],
      [401, 'ok'],
    ];
    for (const [days, outcome] of ages) {
      const at = new Date(Date.now() - days * 86_400_000);
      await database().securityEvent.create({ data: { kind: 'sign-in', outcome, at, count: days } });
    }
    await pruneSecurityEvents();
    expect((await rows()).map(({ count }) => count).sort()).toEqual([399, 89]);
  });

  it('nothing about an account that was erased, also of what was only counted until then', async () => {
    const email = `${randomUUID()}@example.com`;
    const user = await database().user.create({ data: { email, fname: '', lname: '' } });
    await writeSecurityEvent(database(), { kind: 'sign-in', userId: user.id, address: '203.0.113.9' });
    await writeSecurityEvent(database(), { kind: 'sign-in', userId: null, address: '203.0.113.9' });
    for (let times = 0; times < 3; times += 1) noteRefusal({ kind: 'sign-in', userId: user.id });
    const erase = () => database().$queryRaw`SELECT "erase_security_events"(${user.id}::uuid)`;
    await expect(erase()).rejects.toThrow('the account was not erased');
    await database().$transaction(async (tx) => {
      await tx.user.update({ where: { id: user.id }, data: { email: `erased-${user.id}@plinth.invalid` } });
      await eraseSecurityEvents(tx, user.id);
    });
    await flushRefusals();
    expect((await rows()).map(({ userId }) => userId)).toEqual([null]);
  });
});

describe('a flood of refusals', () => {
  it('is one line at once and one per minute for the rest', async () => {
    for (let times = 0; times < 5000; times += 1) refused('203.0.113.7');
    await vi.waitFor(async () => expect(await rows()).toHaveLength(1), { timeout: 120_000 });
    await vi.advanceTimersByTimeAsync(60_000);
    await flushRefusals();
    expect((await rows()).map(({ count }) => count)).toEqual([1, 4999]);
    refused('203.0.113.7');
    await flushRefusals();
    expect(await rows()).toHaveLength(3);
  });

  it('counts the addresses of one IPv6 network as one', async () => {
    refused('2001:db8::1');
    refused('2001:db8::2');
    await flushRefusals();
    expect((await rows()).map(({ address, count }) => [address, count])).toEqual([
      ['2001:db8::1', 1],
      ['2001:db8::1', 1],
    ]);
  });

  it('from thousands of addresses leaves at most 61 lines a minute and nothing is left uncounted', async () => {
    for (let n = 0; n < 5000; n += 1) refused(`10.${n >> 8}.${n & 255}.1`);
    await flushRefusals();
    const written = await rows();
    expect(written).toHaveLength(61);
    expect(written.reduce((sum, { count }) => sum + count, 0)).toBe(5000);
    // An attacker who guesses passwords meanwhile still has a line of his own.
    noteRefusal({ kind: 'sign-in', userId: null, address: '198.51.100.1' });
    await flushRefusals();
    expect((await rows()).at(-1)).toMatchObject({ kind: 'sign-in', address: '198.51.100.1', count: 1 });
  });

  it('that goes on for hours keeps to 600 lines an hour', async () => {
    for (let minute = 0; minute < 20; minute += 1) {
      for (let n = 0; n < 100; n += 1) refused(`10.${minute}.${n}.1`);
      await vi.advanceTimersByTimeAsync(60_000);
    }
    await flushRefusals();
    const named = (await rows()).filter(({ address }) => address !== '');
    expect(named.length).toBeLessThanOrEqual(600);
    expect((await rows()).reduce((sum, { count }) => sum + count, 0)).toBe(2000);
  });
});

describe('at the door', () => {
  const userId = randomUUID();

  async function ask(path: string, headers: Readonly<Record<string, string>> = {}, trustProxy = 0): Promise<void> {
    hoursLater(['performance']);
    const app = express();
    app.set('trust proxy', trustProxy);
    app.use(prepareRequest({ isProxied: trustProxy > 0, isPublicHttps: false }));
    app.use(journalRefusals(noteRefusal));
    app.get('/fine', (_req, res) => void res.send('fine'));
    app.get('/poor', (_req, res) => {
      noteReason({ code: 'insufficient-credits', message: 'no credits' });
      res.status(403).end();
    });
    app.get('/slow', async (_req, res) => {
      await database().$queryRaw`SELECT 1`;
      noteAccount(userId);
      noteReason({ code: 'too-many-requests', message: 'rate limit captions' });
      res.status(429).end();
    });
    app.get('/noted', (_req, res) => {
      noteRefusal({ kind: 'sign-in', userId: null, detail: { reason: 'wrong password' } });
      res.status(401).end();
    });
    app.use((req, res) => refuse(req, res, { status: 403, code: 'forbidden', message: 'from elsewhere' }));
    const server = createServer(app);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { headers });
    server.close();
    await once(server, 'close');
    await flushRefusals();
  }

  it('notes what was refused, to whom and why, whichever door it was', async () => {
    await ask('/slow', { 'user-agent': chrome });
    await ask('/webhooks/stripe?hmac=secret');
    expect(await rows()).toMatchObject([
      {
        kind: 'request.refused',
        outcome: 'refused',
        userId,
        address: '127.0.0.1',
        device: 'Chrome on macOS',
        detail: { status: 429, reason: 'rate limit captions', path: '/slow' },
      },
      {
        kind: 'webhook.refused',
        userId: null,
        detail: { status: 403, reason: 'from elsewhere', path: '/webhooks/stripe' },
      },
    ]);
  });

  it('leaves out answers that refuse nothing, empty purses, and what has a line already', async () => {
    await ask('/fine');
    await ask('/poor');
    await ask('/noted');
    expect(await rows()).toMatchObject([{ kind: 'sign-in', detail: { reason: 'wrong password' } }]);
  });

  it('believes an address in a header only behind a proxy that is set up', async () => {
    const forged = { 'x-forwarded-for': '198.51.100.77', 'x-client-address': '198.51.100.78' };
    await ask('/refused', forged);
    await ask('/refused', forged, 1);
    expect((await rows()).map(({ address }) => address)).toEqual(['127.0.0.1', '198.51.100.77']);
  });

  it('keeps no token of a path', async () => {
    await ask('/passwordReset/very-secret-token/1');
    expect(JSON.stringify(await rows())).not.toContain('very-secret');
  });
});

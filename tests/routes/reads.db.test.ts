import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#app/api/calls.server.ts';
import { answerCall } from '#app/api/index.server.ts';
import { connectToShopify } from '#tests/fixtures/connect-to-shopify.ts';
import { TEST_APP } from '#tests/doubles/shopify-admin.ts';
import { createAccountWith } from './large-account.ts';
import type { LargeAccount } from './large-account.ts';
import { openPage, PAGES } from './pages.ts';
import { recordStatements } from './record-statements.ts';

/**
 * Rows that are written. Excepted are the count of requests for the limits, which no reader sees, and the journal of
 * refusals, whose minute may end while another page is read.
 */
const WRITES =
  /\b(?:INSERT INTO|UPDATE|DELETE FROM|MERGE INTO|TRUNCATE)\s+(?:ONLY\s+)?(?:public\.|"public"\.)?"(?!RateWindow|SecurityEvent)\w+"/gi;

async function writesOf(work: () => Promise<unknown>): Promise<string[]> {
  const { statements } = await recordStatements(work);
  return statements.flatMap(({ text }) => [...text.matchAll(WRITES)].map(([write]) => write));
}

let account: LargeAccount;
beforeAll(async () => {
  connectToShopify({ ...TEST_APP, origin: 'https://admin.shopify.test' });
  account = await createAccountWith(20);
});

const reads = calls.filter(({ method }) => method === 'GET');

describe('reading changes nothing', () => {
  const statuses: number[] = [];

  it.each(reads.map((call) => [call.path, call] as const))('GET %s', async (_path, call) => {
    const { names, headers } = account.site;
    const path = call.path.replace(
      /\{(\w+)\}/g,
      (_whole, name: string) => call.example?.params?.[name] ?? names['scene']!,
    );
    const query = new URLSearchParams(
      Object.entries(call.example?.query ?? {}).map(([name, value]) => [name, String(value)]),
    );
    const writes = await writesOf(async () => {
      const answer = await answerCall(new Request(`https://app.example.test${path}?${query}`, { headers }));
      statuses.push(answer.status);
      // Its own type, and never guessed at by who shows it.
      expect(answer.headers.get('content-type')).toMatch(
        /^(application\/json|text\/event-stream|text\/csv; charset=utf-8|application\/zip|image\/\w+)(;|$)/,
      );
      // No cache between here and the reader keeps a user's data.
      expect(answer.headers.get('cache-control')).toMatch(/no-store|private/);
      if (answer.headers.get('content-type')?.startsWith('text/event-stream')) await answer.body?.cancel();
      else await answer.arrayBuffer();
    });
    expect(writes).toEqual([]);
  });

  it('and most of what was read was there', () => {
    expect(statuses).toHaveLength(reads.length);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(reads.length / 2);
  });

  it.each(PAGES)('the page $path, once it has been opened before', async (page) => {
    const visitor = page.path.startsWith('/app') ? account.admin : account.site;
    await openPage(page, visitor);
    expect(await writesOf(() => openPage(page, visitor))).toEqual([]);
  });

  it('while what writes is seen to write', async () => {
    const origin = 'https://app.example.test';
    const headers = { ...account.site.headers, origin, 'content-type': 'application/json' };
    const post = new Request(`${origin}/api/workspaces`, { method: 'POST', headers, body: '{}' });
    expect(await writesOf(() => answerCall(post))).toEqual([expect.stringMatching(/^INSERT INTO .*"Workspace"$/)]);
  });
});

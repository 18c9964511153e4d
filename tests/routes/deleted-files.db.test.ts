import { beforeEach, describe, expect, it } from 'vitest';
import { deletedPageSchema } from '#app/domain/library/index.ts';
import { deletedRead, purgeAssets } from '#app/domain/library/index.server.ts';
import { loader } from '#app/routes/api/file.ts';
import { database } from '#app/platform/database/database.server.ts';
import { readOne } from '#app/platform/database/read.server.ts';
import { callAs } from '#tests/fixtures/call-as.ts';
import { uploadPicture } from '#tests/fixtures/merchant.ts';
import { signedIn } from '#tests/fixtures/session.ts';

type Caller = Awaited<ReturnType<typeof signedIn>>;

let caller: Caller;
let other: Caller;
beforeEach(async () => {
  [caller, other] = [await signedIn(0), await signedIn(0)];
});

const MINUTE_MS = 60_000;

/** Files of the caller, deleted so many minutes ago. */
async function deleted(...minutes: number[]): Promise<string[]> {
  const ids = [];
  for (const ago of minutes) {
    const id = await uploadPicture(caller.account);
    await callAs(caller, 'POST', '/api/images/library/delete', { imageIds: [id] });
    await database().asset.update({ where: { id }, data: { deletedAt: new Date(Date.now() - ago * MINUTE_MS) } });
    ids.push(id);
  }
  return ids;
}

const list = (query = '', as = caller) => callAs(as, 'GET', `/api/images/library/deleted${query}`);
const idsOf = (body: unknown) => deletedPageSchema.parse(body).data.map(({ _id }) => _id);
const restore = (imageIds: string[], as = caller) => callAs(as, 'POST', '/api/images/library/restore', { imageIds });

/** Status of what an address of a file answers. */
async function statusOf(address: string): Promise<number> {
  const [, , assetId, variant] = new URL(address, 'http://plinth.test').pathname.split('/');
  const request = new Request(new URL(address, 'http://plinth.test'));
  const answer = await loader({ request, params: { assetId, variant }, context: {} } as never);
  await (answer as Response).body?.cancel();
  return (answer as Response).status;
}

describe('what was deleted', () => {
  it('is listed, the last first, with how long it stays', async () => {
    const [older, newer] = await deleted(40, 5);
    await uploadPicture(caller.account);
    const { status, body } = await list();
    expect([status, idsOf(body)]).toEqual([200, [newer, older]]);
    const [first] = deletedPageSchema.parse(body).data;
    expect(Date.parse(first!.keptUntil) - Date.parse(first!.deletedAt)).toBe(60 * MINUTE_MS);
    expect(first).toMatchObject({ type: 'image', origin: 'upload', width: 64 });
  });

  it('comes in pages without gap or repeat', async () => {
    const ids = await deleted(1, 2, 3, 3, 5);
    const seen: string[] = [];
    for (let cursor = ''; ;) {
      const { body } = await list(`?limit=2${cursor}`);
      seen.push(...idsOf(body));
      if (body.nextCursor === null) break;
      cursor = `&cursor=${body.nextCursor}`;
    }
    expect([...seen].sort()).toEqual([...ids].sort());
    expect([seen[0], seen[4]]).toEqual([ids[0], ids[4]]);
    const { body: library } = await callAs(caller, 'GET', '/api/images/library?limit=1&shelf=materials');
    expect(library.data).toEqual([]);
    for (const bad of ['?cursor=x', '?cursor=l1.0195c1d2-7a5e-7c43-9d0b-3c1f6f1f8a11', '?limit=0', '?limit=61']) {
      expect([bad, (await list(bad)).status]).toEqual([bad, 400]);
    }
  });

  it('comes back, one or several, and is no longer there', async () => {
    const [one, two, three] = (await deleted(1, 2, 3)) as [string, string, string];
    expect((await restore([one])).body).toEqual({ success: true, imageIds: [one] });
    expect(idsOf((await list()).body)).toEqual([two, three]);
    expect((await restore([two, three])).status).toBe(200);
    expect(idsOf((await list()).body)).toEqual([]);
    expect((await restore([one])).status).toBe(404);
  });

  it('is not shown beyond its hour, swept or not', async () => {
    await deleted(59, 61);
    expect(idsOf((await list()).body)).toHaveLength(1);
    expect(await purgeAssets()).toBe(1);
    const later = new Date(Date.now() + 2 * MINUTE_MS);
    expect((await readOne(deletedRead({ account: caller.account, limit: 9, now: later }))).data).toEqual([]);
  });

  it('is hidden from other accounts, which cannot bring it back', async () => {
    const [id] = (await deleted(1)) as [string];
    expect(idsOf((await list('', other)).body)).toEqual([]);
    expect((await restore([id], other)).status).toBe(404);
    expect(idsOf((await list()).body)).toEqual([id]);
  });

  it('is seen by an address of its own, in its smallest size alone, which goes on when it comes back', async () => {
    const [id] = (await deleted(1)) as [string];
    const thumbUrl = deletedPageSchema.parse((await list()).body).data[0]!.thumbUrl;
    expect(await statusOf(thumbUrl)).toBe(200);
    expect(await statusOf(thumbUrl.replace('/thumb?', '/original?'))).toBe(403);
    expect(await statusOf(thumbUrl.replace('&deleted=1', ''))).toBe(403);
    await restore([id]);
    expect(await statusOf(thumbUrl)).toBe(200);
    const { body } = await callAs(caller, 'GET', '/api/images/library?shelf=materials');
    const { thumb } = body.data[0].urls;
    expect(await statusOf(thumb)).toBe(200);
    expect(await statusOf(`${thumb}&deleted=1`)).toBe(403);
  });
});

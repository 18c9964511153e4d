import { stripTypeScriptTypes } from 'node:module';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerCall } from '#app/api/index.server.ts';
import { generateApiKey } from '#app/domain/api-keys/index.server.ts';
import { loader } from '#app/routes/api/client.ts';
import { createMerchant } from '#tests/fixtures/merchant.ts';
import { typeComplaints } from '#tests/generated-client/type-check.ts';
import { serve } from './serve.ts';
import type { Served } from './serve.ts';

let source: string;
let served: Served;

beforeAll(async () => {
  served = await serve((request) => answerCall(request));
  const request = new Request(`${served.origin}/api/client.ts`);
  source = await loader({ request, params: {}, context: {} }).text();
});
afterAll(() => served.close());

const complaints = (use: string) => typeComplaints({ 'plinth.ts': source, 'use.ts': use }, 'use.ts');

const USE = `import { createPlinth } from './plinth.ts';
const call = createPlinth({ key: 'plk_live_x' });
export async function names(): Promise<string[]> {
  const { data, nextCursor } = await call('GET /api/images/library', { query: { limit: 5 } });
  const job = await call('GET /api/generation/jobs/{id}', { params: { id: nextCursor ?? '' } });
  return [...data.map((picture) => picture.imageName), job.status];
}
`;

const FORM = `import { createPlinth } from './plinth.ts';
const call = createPlinth({ key: 'plk_live_x' });
export const train = (images: Blob[]) =>
  call('POST /api/lora/train', { form: { images: images, trigger_word: 'mug', training_steps: 500, type: 'product' } });
`;

describe('the typed client', () => {
  it('is right for the strictest compiler, and says what a call takes and gives', () => {
    expect(complaints(USE)).toEqual([]);
    expect(complaints(USE.replace('limit: 5', "limit: 'five'")).join()).toContain('not assignable');
    expect(complaints(USE.replace('picture.imageName', 'picture.nonsense')).join()).toContain('nonsense');
    expect(complaints(USE.replace('GET /api/images/library', 'GET /api/nothing')).join()).toContain('/api/nothing');
    expect(complaints(FORM)).toEqual([]);
    expect(complaints(FORM.replace('{ images: ', '{ pictures: ')).join()).toContain('pictures');
  });

  it('works: uploads, lists, downloads, and throws what is refused', async () => {
    const js = stripTypeScriptTypes(source);
    const client = (await import(`data:text/javascript,${encodeURIComponent(js)}`)) as {
      readonly createPlinth: (options: { key: string }) => (name: string, input: object) => Promise<unknown>;
    };
    const account = await createMerchant(0);
    const { key } = await generateApiKey({ account, name: 'client', scopes: ['read', 'generate'] });
    const call = client.createPlinth({ key });
    const png = await sharp({ create: { width: 32, height: 24, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();
    const form = { image: new File([new Uint8Array(png)], 'mug.png', { type: 'image/png' }) };
    const uploaded = (await call('POST /api/images/upload/single', { form })) as { images: { _id: string }[] };
    const filename = uploaded.images[0]!._id;
    const { data } = (await call('GET /api/images/library', { query: { shelf: 'materials' } })) as {
      data: { _id: string }[];
    };
    expect(data.map(({ _id }) => _id)).toEqual([filename]);
    const bytes = await ((await call('GET /view', { query: { filename } })) as Response).arrayBuffer();
    expect((await sharp(Buffer.from(bytes)).metadata()).width).toBe(32);
    await expect(call('DELETE /api/api-keys/{id}', { params: { id: '..' } })).rejects.toThrow('not an id');
    await expect(call('GET /api/generation/jobs/{id}', { params: { id: filename } })).rejects.toMatchObject({
      name: 'PlinthError',
      status: 404,
      code: 'not-found',
    });
  });
});

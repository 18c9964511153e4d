import { setTimeout as wait } from 'node:timers/promises';
import type { ProductProcess } from '#tests/setup/product-process.ts';

/** Minutes of the soak, where it is to run for longer than a whole run of benches has time for. */
export const SOAK_MINUTES_GIVEN = Number(process.env['BENCH_SOAK_MINUTES'] ?? 0);

const ROUND_MS = 2_000;
const PAGES = ['/login', '/dashboard', '/product'] as const;

/** A photo that is uploaded again and again. */
export interface SoakPhotos {
  readonly large: Buffer;
  readonly small: Buffer;
}

interface LibraryPage {
  readonly data: readonly { readonly _id: string; readonly urls: Readonly<Record<string, string>> }[];
}

/**
 * A light mixed load, as of one shop at work: every two seconds pages, a page of the library and the files of one picture; a small
 * photo every four, a large one every six, a copy to download every ten, a cut-out every twenty.
 *
 * @throws Error where an answer has another status than 200 or 202
 */
export async function soak(
  { url }: Pick<ProductProcess, 'url'>,
  token: string,
  photos: SoakPhotos,
  { minutes, afterRound }: { readonly minutes: number; readonly afterRound: () => void },
): Promise<void> {
  const authorization = `Bearer ${token}`;
  const ask = async (place: string, init: RequestInit = {}): Promise<ArrayBuffer> => {
    const answer = await fetch(new URL(place, url), {
      ...init,
      headers: { authorization, 'idempotency-key': crypto.randomUUID(), ...init.headers },
    });
    const body = await answer.arrayBuffer();
    if (answer.status !== 200 && answer.status !== 202) {
      throw new Error(`${place} was answered ${answer.status}: ${Buffer.from(body).toString('utf8', 0, 300)}`);
    }
    return body;
  };
  const readJson = async <T>(place: string, init?: RequestInit): Promise<T> =>
    JSON.parse(Buffer.from(await ask(place, init)).toString()) as T;
  const post = (body: object): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const upload = (photo: Buffer): Promise<ArrayBuffer> => {
    const body = new FormData();
    body.append('type', 'product');
    body.append('image', new File([new Uint8Array(photo)], 'photo.jpg', { type: 'image/jpeg' }));
    return ask('/api/images/upload/single', { method: 'POST', body });
  };
  await upload(photos.large);
  const end = performance.now() + minutes * 60_000;
  for (let round = 0; performance.now() < end; round++) {
    const begun = performance.now();
    for (const place of PAGES) await ask(place);
    const { data } = await readJson<LibraryPage>('/api/images/library?shelf=materials&limit=24');
    const picture = data[round % data.length]!;
    for (const size of ['thumb', 'preview', 'display', 'original']) await ask(picture.urls[size]!);
    const work: Promise<unknown>[] = [];
    if (round % 2 === 0) work.push(upload(photos.small));
    if (round % 3 === 0) work.push(upload(photos.large));
    if (round % 5 === 0) {
      const background = { kind: 'colour', colour: '#ffffff' };
      const order = post({ imageIds: [picture._id], format: 'jpeg', background });
      work.push(readJson<{ url: string }>('/api/images/download', order).then((made) => ask(made.url)));
    }
    if (round % 10 === 0) work.push(ask('/api/images/remove-background', post({ imageId: picture._id })));
    await Promise.all(work);
    afterRound();
    await wait(Math.max(0, ROUND_MS - (performance.now() - begun)));
  }
}

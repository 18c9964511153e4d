import { randomUUID } from 'node:crypto';

/** An order as it was carried out. */
export interface WatchedJob {
  readonly jobId: string;
  /** Seconds from the order to the news of each picture. */
  readonly pictures: readonly number[];
}

/**
 * Orders a job and reads its event stream to the end, as a page does.
 *
 * @throws Error where the order is refused, or the job makes less than was ordered
 */
export async function watchJob(url: string, token: string, place: string, body: object): Promise<WatchedJob> {
  const headers = { authorization: `Bearer ${token}` };
  const begun = performance.now();
  const answer = await fetch(url + place, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  });
  const said = await answer.text();
  if (answer.status !== 202) throw new Error(`${place} was answered ${answer.status}: ${said.slice(0, 300)}`);
  const { jobId, acceptedCount } = JSON.parse(said) as { jobId: string; acceptedCount: number };
  const stream = await fetch(`${url}/api/generation/jobs/${jobId}/events`, { headers });
  const pictures: number[] = [];
  const decoder = new TextDecoder();
  let rest = '';
  const reader = stream.body!.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const frames = (rest + decoder.decode(read.value, { stream: true })).split('\n\n');
    rest = frames.pop()!;
    for (const frame of frames) {
      if (/^event: executed$/m.test(frame)) pictures.push((performance.now() - begun) / 1000);
    }
  }
  if (pictures.length !== acceptedCount)
    throw new Error(`${place} made ${pictures.length} of ${acceptedCount} pictures`);
  return { jobId, pictures };
}

/** Uploads a photo as a page does; the asset's id. */
export async function uploadPhoto(url: string, token: string, photo: Uint8Array, type: string): Promise<string> {
  const body = new FormData();
  body.append('type', 'product');
  body.append('image', new File([new Uint8Array(photo)], 'photo', { type }));
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/images/upload/single`, { method: 'POST', headers, body });
  const said = await answer.text();
  if (answer.status !== 200) throw new Error(`an upload was answered ${answer.status}: ${said.slice(0, 300)}`);
  return /"_id":"([0-9a-f-]{36})"/.exec(said)![1]!;
}

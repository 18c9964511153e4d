import { readdirSync, rmSync, utimesSync, mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { dataDirectory } from '../env.server.ts';
import { sweepIncomingFiles } from './incoming-folder.server.ts';
import { withMultipart } from './receive-multipart.server.ts';
import type { ReceivedForm } from './receive-multipart.server.ts';

const dataFolder = dataDirectory();
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));

const LIMITS = { fileFields: ['image'], maxFiles: 3, maxFileBytes: 1000, maxTotalBytes: 100_000 };
const CRLF = '\r\n';

const filePart = (content: string, name = 'a.jpg', field = 'image') =>
  `--B${CRLF}Content-Disposition: form-data; name="${field}"; filename="${name}"${CRLF}Content-Type: image/jpeg${CRLF}${CRLF}${content}${CRLF}`;
const fieldPart = (name: string, value: string) =>
  `--B${CRLF}Content-Disposition: form-data; name="${name}"${CRLF}${CRLF}${value}${CRLF}`;
const END = `--B--${CRLF}`;

const request = (body: BodyInit, contentType = 'multipart/form-data; boundary=B') =>
  new Request('http://localhost/upload', {
    method: 'POST',
    headers: { 'content-type': contentType },
    body,
    duplex: 'half',
  } as RequestInit);

const read = (form: ReceivedForm) =>
  Promise.all(
    form.files.map(async ({ name, fieldName, bytes, isTooLarge, path: file }) => ({
      name,
      fieldName,
      bytes,
      isTooLarge,
      text: await readFile(file, 'utf8'),
    })),
  );
const receive = (body: BodyInit, contentType?: string) => withMultipart(request(body, contentType), LIMITS, read);
const leftovers = () => readdirSync(path.join(dataFolder, 'incoming'), { recursive: true });

/** One chunk per pull, so that the reader really waits. */
const inPieces = (text: string, size: number) => {
  let at = 0;
  const bytes = Buffer.from(text);
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(at, at + size));
      at += size;
    },
  });
};

describe('withMultipart', () => {
  it.each(['multipart/form-data', 'multipart/mixed', 'Multipart/Related'])(
    'takes the same parts as %s',
    async (type) => {
      expect(await receive(filePart('first') + END, `${type}; boundary=B`)).toMatchObject([{ text: 'first' }]);
    },
  );

  it('spills several files and reads the fields, in pieces of any size', async () => {
    const body = filePart('first', 'größe.jpg') + fieldPart('type', 'product') + filePart('second', 'b.png') + END;
    for (const size of [1, 7, 4096]) {
      const seen = await withMultipart(request(inPieces(body, size)), LIMITS, async (form) => ({
        fields: [...form.fields],
        files: await read(form),
      }));
      expect(seen.fields).toEqual([['type', 'product']]);
      expect(seen.files).toEqual([
        { name: 'größe.jpg', fieldName: 'image', bytes: 5, isTooLarge: false, text: 'first' },
        { name: 'b.png', fieldName: 'image', bytes: 6, isTooLarge: false, text: 'second' },
      ]);
    }
    expect(leftovers()).toEqual([]);
  });

  it('reads quotes and line ends of a name that a browser has escaped', async () => {
    const [file] = await receive(filePart('x', '27%22 screen%0D%0A100%25.jpg') + END);
    expect(file!.name).toBe('27" screen\r\n100%25.jpg');
  });

  it('keeps no file of another field and cuts one that is too long', async () => {
    const files = await receive(filePart('x', 'x', 'other') + filePart('y'.repeat(1001)) + END);
    expect(files).toMatchObject([{ bytes: 1000, isTooLarge: true }]);
  });

  it('removes the files when the work on them fails', async () => {
    const work = withMultipart(request(filePart('x') + END), LIMITS, () => Promise.reject(new Error('no luck')));
    await expect(work).rejects.toThrow('no luck');
    expect(leftovers()).toEqual([]);
  });

  it.each([
    ['too many files', filePart('x').repeat(4) + END],
    ['10,000 file parts', filePart('x', 'a', 'b').repeat(10_000) + END],
    ['1,000 nameless parts', `--B${CRLF}X: y${CRLF}${CRLF}z${CRLF}`.repeat(1000) + END],
    ['10,000 fields', fieldPart('f', 'v').repeat(10_000) + END],
    ['a very long field', fieldPart('f', 'v'.repeat(70_000)) + END],
    ['too many bytes', filePart('x'.repeat(150_000), 'a', 'b') + END],
    ['endless bytes', filePart('x'.repeat(1_000_000))],
  ])('refuses %s with 413', async (_what, body) => {
    await expect(receive(inPieces(body, 16_384))).rejects.toMatchObject({ code: 'too-large' });
    expect(leftovers()).toEqual([]);
  });

  it.each([
    ['no boundary', filePart('x') + END, 'multipart/form-data'],
    ['JSON', '{}', 'application/json'],
    ['no type', 'x', ''],
    ['a form', 'a=b', 'application/x-www-form-urlencoded'],
  ])('refuses %s', async (_what, body, contentType) => {
    await expect(receive(body, contentType)).rejects.toMatchObject({ code: 'unsupported-media' });
  });

  it.each([
    ['an empty boundary', filePart('x') + END, 'multipart/form-data; boundary='],
    ['an early end', filePart('x')],
    ['an end inside a header', `--B${CRLF}Content-Disposition: form-da`],
    ['a header without a colon', `--B${CRLF}nonsense${CRLF}${CRLF}x${CRLF}${END}`],
    ['a header of 20 kB', `--B${CRLF}X: ${'y'.repeat(20_000)}${CRLF}${CRLF}x${CRLF}${END}`],
    ['another boundary', (filePart('x') + END).replaceAll('--B', '--C')],
    ['nothing', ''],
  ])('refuses %s as broken', async (_what, body, contentType?: string) => {
    await expect(receive(body, contentType)).rejects.toMatchObject({ code: 'bad-request' });
    expect(leftovers()).toEqual([]);
  });

  it('reads a refused body to its end, so that the client gets the answer', async () => {
    let isCancelled = false;
    let pulls = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulls += 1;
        if (pulls > 50) controller.close();
        else controller.enqueue(Buffer.from(pulls === 1 ? `--B${CRLF}nonsense${CRLF}${CRLF}` : 'x'.repeat(100)));
      },
      cancel() {
        isCancelled = true;
      },
    });
    await expect(receive(body)).rejects.toMatchObject({ code: 'bad-request' });
    expect([pulls, isCancelled]).toEqual([51, false]);
  });

  it('gives up on a client that goes away', async () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from(filePart('half').slice(0, -8))),
      pull: (controller) => controller.error(new Error('aborted')),
    });
    await expect(receive(body)).rejects.toMatchObject({ code: 'bad-request' });
    expect(leftovers()).toEqual([]);
  });
});

describe('sweepIncomingFiles', () => {
  it('removes what a killed process left, after an hour', async () => {
    const [old, fresh] = ['old', 'fresh'].map((name) => path.join(dataFolder, 'incoming', name)) as [string, string];
    mkdirSync(old, { recursive: true });
    mkdirSync(fresh);
    const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
    utimesSync(old, twoHoursAgo, twoHoursAgo);
    expect(await sweepIncomingFiles()).toBe(1);
    expect(leftovers()).toEqual(['fresh']);
  });
});

import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '#app/platform/database/database.server.ts';
import { signedIn } from '#tests/fixtures/session.ts';
import type { Caller } from '#tests/fixtures/session.ts';
import { answerCall } from '../index.server.ts';

/**
 * Input of people and programs to the editor that is no picture it can take: each is refused with a sentence of ours, and
 * nothing of it is stored. What a file is called, and what it says it is, plays no part: all of them say image/png.
 */
const text = (content: string) => Buffer.from(content);
const headed = (...head: (string | number)[]) =>
  Buffer.concat([
    ...head.map((part) => (typeof part === 'string' ? text(part) : Buffer.from([part]))),
    Buffer.alloc(600, 7),
  ]);

const plain = sharp({ create: { width: 64, height: 64, channels: 3, background: '#888' } });
const [png, jpeg, webp, avif, gif, tiff] = await Promise.all([
  plain.clone().png().toBuffer(),
  plain.clone().jpeg().toBuffer(),
  plain.clone().webp().toBuffer(),
  plain.clone().avif().toBuffer(),
  plain.clone().gif().toBuffer(),
  plain.clone().tiff().toBuffer(),
]);
const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2));

/** Says that it is 60,000 pixels wide and high. */
function boastfulPng(): Buffer {
  const bytes = Buffer.from(png);
  bytes.writeUInt32BE(60_000, 16);
  bytes.writeUInt32BE(60_000, 20);
  return bytes;
}

function boastfulJpeg(): Buffer {
  const bytes = Buffer.from(jpeg);
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(60_000, frame + 5);
  bytes.writeUInt16BE(60_000, frame + 7);
  return bytes;
}

const SVG = (inside: string) => text(`<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90">${inside}</svg>`);

const KINDS: Readonly<Record<string, Buffer>> = {
  nothing: Buffer.alloc(0),
  'one byte': Buffer.from([137]),
  zeros: Buffer.alloc(100_000),
  noise: randomBytes(100_000),
  'plain text': text('a mug on a table'),
  'a page': text('<!doctype html><script>alert(1)</script>'),
  json: text('{"image":"x"}'),
  xml: text('<?xml version="1.0"?><a/>'),
  'xml with an entity': text('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'),
  svg: SVG('<rect width="90" height="90"/>'),
  'svg with a script': SVG('<script>alert(1)</script>'),
  'svg that asks elsewhere': SVG('<image href="http://169.254.169.254/latest" width="9" height="9"/>'),
  'a shell script': text('#!/bin/sh\nrm -rf /\n'),
  pdf: headed('%PDF-1.7\n'),
  postscript: headed('%!PS-Adobe-3.0 EPSF-3.0\n'),
  zip: headed('PK', 3, 4),
  gzip: gzipSync(Buffer.alloc(1_000_000)),
  tar: headed('name'.padEnd(257, '\0'), 'ustar'),
  '7z': headed('7z', 0xbc, 0xaf, 0x27, 0x1c),
  'a program for Linux': headed(0x7f, 'ELF'),
  'a program for Windows': headed('MZ'),
  'a database': headed('SQLite format 3\0'),
  'a font': headed('wOF2'),
  'half a gif': half(gif),
  'half a tiff': half(tiff),
  bmp: headed('BM', 0x9a, 2, 0, 0),
  icon: headed(0, 0, 1, 0, 1, 0),
  photoshop: headed('8BPS', 0, 1),
  'jpeg 2000': headed(0, 0, 0, 0x0c, 'jP  ', 0x0d, 0x0a),
  'jpeg xl': headed(0xff, 0x0a),
  heic: headed(0, 0, 0, 24, 'ftypheic', 0, 0, 0, 0),
  'a video': readFileSync('packages/imaging/tests/doubles/tiny-video.mp4'),
  webm: headed(0x1a, 0x45, 0xdf, 0xa3),
  mp3: headed('ID3', 4, 0),
  wav: headed('RIFF', 36, 0, 0, 0, 'WAVEfmt '),
  'half a png': half(png),
  'half a jpeg': jpeg.subarray(0, 200),
  'half a webp': half(webp),
  'half an avif': half(avif),
  'the head of a png': png.subarray(0, 8),
  'a png that boasts': boastfulPng(),
  'a jpeg that boasts': boastfulJpeg(),
};

let caller: Caller;
beforeAll(async () => {
  caller = await signedIn(0);
});

async function call(pathname: string, body: BodyInit, headers: Record<string, string> = {}) {
  const request = new Request(`http://localhost${pathname}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${caller.token}`, ...headers },
    body,
  });
  const response = await answerCall(request);
  return { status: response.status, body: (await response.json()) as { message?: unknown; errors?: unknown } };
}

/** The stored rows of the account, counted. */
async function stored(): Promise<number[]> {
  const where = { userId: caller.account.id };
  return Promise.all([
    database().asset.count({ where }),
    database().imageProject.count({ where }),
    database().assetFile.count({ where: { asset: where } }),
  ]);
}

/** A sentence for people: of some length, with an end, and no word of the machine's. */
function expectSentence(message: unknown): void {
  expect(message).toEqual(expect.stringMatching(/^[A-Z0-9].{8,200}$/));
  expect(message).not.toMatch(/vips|sharp|Error:|stack|\/work|node_modules|undefined|\[object/i);
}

it('are more than forty', () => expect(Object.keys(KINDS).length).toBeGreaterThanOrEqual(40));

describe.each(Object.entries(KINDS))('%s', (_kind, bytes) => {
  it('is refused as a picture to edit', async () => {
    const form = new FormData();
    form.append('image', new File([new Uint8Array(bytes)], 'picture.png', { type: 'image/png' }));
    const { status, body } = await call('/api/images/upload/single', form);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expectSentence(body.message);
    expect(await stored()).toEqual([0, 0, 0]);
  });

  it('is refused as an image project', async () => {
    const imageBase64 = `data:image/png;base64,${bytes.toString('base64')}`;
    const project = JSON.stringify({ name: 'x', width: 64, height: 64, imageBase64 });
    const { status, body } = await call('/api/images/project/save', project, { 'content-type': 'application/json' });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expectSentence(body.message);
    expect(await stored()).toEqual([0, 0, 0]);
  });
});

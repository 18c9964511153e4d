import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '#app/domain/accounts/index.ts';
import { canConvertVideos, commitAsset, loadVideos, prepareVideoAsset } from '#app/domain/library/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { loader } from '#app/routes/api/download.ts';
import { tinyVideo } from '#tests/doubles/scripted-engines.ts';
import { callAs } from '#tests/fixtures/call-as.ts';
import { probeVideo, readVideo } from '#tests/fixtures/check-video.ts';
import { createMerchant, uploadPicture } from '#tests/fixtures/merchant.ts';
import { openSession } from '#tests/fixtures/session.ts';
import { needProgram } from '@plinth/testing/needs';

let account: Account;
let token: string;
let videoId: string;

async function keepVideo(of: Account): Promise<string> {
  const { bytes, poster } = await tinyVideo();
  const mark = { digitalSourceType: 'trainedAlgorithmicMedia', aiSystem: 'fal', isOurs: true } as const;
  const facts = { userId: of.id, name: 'mug.mp4', bytes, poster, parentId: null, recipe: null, mark };
  const prepared = await prepareVideoAsset(facts);
  return (await database().$transaction((tx) => commitAsset(tx, prepared))).id;
}

beforeAll(async () => {
  account = await createMerchant(0);
  token = await openSession(account);
  videoId = await keepVideo(account);
});

const order = (body: object) => callAs({ account, token }, 'POST', '/api/images/download', body);

async function download(body: object) {
  const { body: answer } = await order(body);
  const request = new Request(new URL(answer.url, 'http://localhost'));
  const response = await loader({ request, params: {}, context: {} });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** ffprobe's description of any file. */
function probe(bytes: Buffer): { codec: string; format: string; tags: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'probe-'));
  try {
    const file = path.join(folder, 'file');
    writeFileSync(file, bytes);
    const args = ['-v', 'error', '-show_streams', '-show_format', '-of', 'json', file];
    const { stdout } = spawnSync('ffprobe', args, { encoding: 'utf8' });
    const { streams, format } = JSON.parse(stdout);
    return { codec: streams[0].codec_name, format: format.format_name, tags: JSON.stringify(format.tags ?? {}) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('the page of videos', () => {
  it('has the newest videos and no pictures, and the one its address names', async () => {
    await uploadPicture(account);
    const { firstPage, openId, canConvert } = await loadVideos({ account, openId: videoId });
    expect(firstPage.assets.map(({ _id }) => _id)).toEqual([videoId]);
    expect([openId, canConvert]).toEqual([videoId, canConvertVideos()]);
  });

  it.each(['nonsense', '0195c1d2-7a5e-7c43-9d0b-3c1f6f1f8a11'])('passes over an address of %s', async (text) => {
    expect((await loadVideos({ account, openId: text })).openId).toBeNull();
  });

  it('names no other account’s', async () => {
    const other = await createMerchant(0);
    expect(await loadVideos({ account: other, openId: videoId })).toMatchObject({
      openId: null,
      firstPage: { assets: [], nextCursor: null },
    });
  });

  it('is answered by the call with the spec’s names', async () => {
    const { body } = await callAs({ account, token }, 'GET', '/api/video/projectvideo/get');
    const video = body.data[0];
    expect(video).toMatchObject({ _id: videoId, videoName: 'mug.mp4', videoType: 'video/mp4' });
    expect([video.src, video.thumbnailSrc]).toEqual([video.videoUrl, video.urls.preview]);
  });
});

describe('a video as a download', () => {
  it('is the MP4 as it is stored', async () => {
    const { headers, bytes } = await download({ imageIds: [videoId] });
    expect(headers.get('content-type')).toBe('video/mp4');
    expect(headers.get('content-disposition')).toContain('mug.mp4');
    expect(readVideo(bytes)).toMatchObject({ codec: 'h264', width: 32, height: 32 });
  });

  it('is read by ffprobe', async (context) => {
    needProgram(context, 'ffprobe');
    const { bytes } = await download({ imageIds: [videoId] });
    expect(probeVideo(bytes)).toMatchObject({ codec: 'h264', width: 32, height: 32 });
  });

  it('is made into GIF and WebM, which say that AI made them', async (context) => {
    needProgram(context, 'ffmpeg');
    const gif = await download({ imageIds: [videoId], videoFormat: 'gif' });
    expect(gif.headers.get('content-type')).toBe('image/gif');
    expect(gif.headers.get('content-disposition')).toContain('mug.gif');
    expect(gif.bytes.toString('latin1')).toContain('digitalsourcetype/trainedAlgorithmicMedia');
    const webm = await download({ imageIds: [videoId], videoFormat: 'webm' });
    expect(webm.headers.get('content-disposition')).toContain('mug.webm');
  });

  it('is made into GIF and WebM, which ffprobe reads', async (context) => {
    needProgram(context, 'ffmpeg');
    needProgram(context, 'ffprobe');
    const gif = await download({ imageIds: [videoId], videoFormat: 'gif' });
    const webm = await download({ imageIds: [videoId], videoFormat: 'webm' });
    // The label after the last picture does not disturb a reader.
    expect(probe(gif.bytes)).toMatchObject({ codec: 'gif', format: 'gif' });
    expect(probe(webm.bytes)).toMatchObject({ codec: 'vp9', format: expect.stringContaining('webm') });
    expect(probe(webm.bytes).tags).toContain('trainedAlgorithmicMedia');
  });

  it('leaves pictures as they are where only videos are asked for differently', async (context) => {
    needProgram(context, 'ffmpeg');
    const picture = await uploadPicture(account);
    const { headers } = await download({ imageIds: [picture], videoFormat: 'gif' });
    expect(headers.get('content-type')).toBe('image/png');
  });

  it('has no other formats', async () => {
    const picture = await uploadPicture(account);
    expect((await order({ imageIds: [picture], videoFormat: 'avi' })).status).toBe(400);
  });
});

describe('a smaller copy', () => {
  it('fits, keeps its shape and has the name that was asked for', async () => {
    const picture = await uploadPicture(account);
    const { headers, bytes } = await download({
      imageIds: [picture],
      format: 'png',
      fit: { width: 32, height: 20 },
      name: 'exported_image',
    });
    expect(headers.get('content-disposition')).toContain('filename="exported_image.png"');
    const { default: sharp } = await import('sharp');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 20, height: 20 });
  });

  it('of a picture that fits already is the picture', async () => {
    const picture = await uploadPicture(account);
    const { bytes } = await download({ imageIds: [picture], fit: { pixels: 10_000_000 } });
    const stored = await database().assetFile.findFirstOrThrow({ where: { assetId: picture, variant: 'original' } });
    expect(bytes.length).toBe(stored.bytes);
  });
});

import sharp from 'sharp';
import { afterAll, expect, it, vi } from 'vitest';
import { createEngineRegistry } from '#app/domain/engines/index.server.ts';
import { issueLeaf, makeRoot } from '#tests/doubles/certificates.ts';
import { probeVideo, readVideo } from '#tests/fixtures/check-video.ts';
import { inspectFile } from './inspect-file.ts';
import { withMark } from './with-mark.ts';

const root = makeRoot();
const leaf = issueLeaf(root, { name: 'Signer of videos' });
vi.stubEnv('C2PA_CERTIFICATE', leaf.pem + root.pem);
vi.stubEnv('C2PA_PRIVATE_KEY', leaf.keyPem);
const { signFile, stopSigning } = await import('./credentials/sign-file.server.ts');
afterAll(stopSigning);

async function makeVideo(): Promise<Uint8Array> {
  const engines = createEngineRegistry({ cutOutModel: 'none', ffmpegPath: 'none' });
  try {
    const size = { width: 160, height: 160 };
    const ground = sharp({ create: { ...size, channels: 3, background: '#b98a5a' } });
    const image = { bytes: await ground.png().toBuffer(), contentType: 'image/png', ...size } as const;
    const order = { image, items: [], prompt: '', aspect: '1:1', seconds: 1, seed: 1 } as const;
    const events = engines.animate.animate(order, { signal: AbortSignal.timeout(55_000) });
    for await (const event of events) if (event.type === 'video') return event.video.bytes;
    throw new Error('no video came');
  } finally {
    await engines.close();
  }
}

it('a video of the local engine plays the same before and after it is marked and signed', async () => {
  const bytes = await makeVideo();
  const facts = readVideo(bytes);
  expect(facts).toMatchObject({ codec: 'h264', frames: 30, durationMs: 1000 });
  const mark = { digitalSourceType: 'trainedAlgorithmicMedia', aiSystem: 'fal', isOurs: true } as const;
  const marked = withMark({ bytes, contentType: 'video/mp4' }, mark);
  const file = { bytes: marked, contentType: 'video/mp4' };
  const signed = await signFile({ file, step: 'animated', mark, title: 'video.mp4', ingredients: [] });
  const videos = [bytes, marked, ...(signed ? [signed] : [])];
  expect(videos).toHaveLength(process.platform === 'linux' && process.arch === 'x64' ? 3 : 2);
  for (const video of videos) {
    expect(readVideo(video)).toEqual(facts);
    // As another program decodes it, where one is installed.
    expect(probeVideo(video) ?? facts).toEqual(facts);
  }
  for (const video of videos.slice(1)) expect(inspectFile(video)?.digitalSourceType).toBe('trainedAlgorithmicMedia');
  // A reader that finds nothing wrong with anything would prove nothing.
  const broken = bytes.slice();
  broken.fill(0xff, bytes.length - 200, bytes.length - 100);
  expect(() => readVideo(broken)).toThrow();
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FAL_TEST_KEY, startFalHere } from '#tests/doubles/fal/start-fal.ts';
import { memoryLedger } from '#tests/doubles/memory-ledger.ts';
import { tinyPicture } from '#tests/doubles/scripted-engines.ts';
import { untilMade } from '#tests/doubles/until-made.ts';
import { createEngineRegistry } from '../create-engine-registry.server.ts';

const noted = readFileSync(
  new URL('../../../../packages/imaging/tests/doubles/comfyui/graph-in-video.mp4', import.meta.url),
);

test('a video is delivered without what its provider noted in the file', async () => {
  const fal = startFalHere({
    payload: () => ({ video: { url: fal.putFile(noted, 'video/mp4') } }),
  });
  const settings = { key: FAL_TEST_KEY, origin: fal.origin, webhookUrl: null, ledger: memoryLedger().ledger };
  const engines = untilMade(createEngineRegistry({ cutOutModel: 'none', ffmpegPath: 'none', fal: settings }));
  const image = await tinyPicture('#3366ccff', 64);
  const input = { image, items: [], prompt: '', aspect: '1:1' as const, seconds: 5, seed: 1 };
  const events = await Array.fromAsync(engines.animate.animate(input, { signal: new AbortController().signal }));
  const made = events.find((event) => event.type === 'video');
  expect(made).toMatchObject({ video: { width: 128, height: 96 } });
  const text = Buffer.from(made!.video.bytes).toString('latin1');
  expect(text).not.toContain('a merchant wrote these words');
  expect(text).not.toContain('plinth:prompt');
  await engines.close();
  await fal.stop();
});

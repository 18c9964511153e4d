import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createWordsRegistry } from './create-words-registry.server.ts';
import { describeCaptionContract, describePictureWordsContract } from '#imaging/contract/words.contract.ts';

describeCaptionContract({ name: 'local', create: () => createWordsRegistry().captions });

async function plain(red: number, green: number, blue: number, alpha: number) {
  const [width, height] = [64, 64];
  const background = { r: red, g: green, b: blue, alpha };
  const bytes = await sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer();
  return { bytes, contentType: 'image/png', width, height };
}

const pictures = async () => ({ image: await plain(180, 40, 40, 1), background: await plain(240, 235, 225, 1) });

describePictureWordsContract({ name: 'local', create: () => createWordsRegistry().pictures, pictures });

test('the local engine says what it measured on a cut-out, and of a picture with a background nothing', async () => {
  const { background } = await pictures();
  const options = { signal: new AbortController().signal };
  const engine = createWordsRegistry().pictures;
  const side = { width: 100, height: 100 };
  const bytes = await sharp({ create: { ...side, channels: 4, background: '#00000000' } })
    .composite([{ input: { create: { width: 60, height: 60, channels: 4, background: '#b42828' } } }])
    .png()
    .toBuffer();
  const image = { bytes, contentType: 'image/png', ...side };
  expect(await engine.describe({ image }, options)).toEqual({
    ok: true,
    value: 'A product in red, cut out of its background.',
  });
  const written = await engine.enhancePrompt({ image, background, prompt: 'on a table' }, options);
  expect(written.ok && written.value).toMatch(/^on a table, the product in red, (soft|hard) light from .*$/);
  expect(await engine.describe({ image: background }, options)).toMatchObject({ failure: { code: 'nothing-found' } });
  const plainly = await engine.enhancePrompt({ image: background, background: null, prompt: 'on a table' }, options);
  expect(plainly).toEqual({ ok: true, value: 'on a table' });
  expect(await engine.nameThing({ image }, options)).toMatchObject({ ok: false });
});

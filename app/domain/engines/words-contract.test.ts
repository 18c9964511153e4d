import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createWordsRegistry } from './create-words-registry.server.ts';
import { describeCaptionContract, describePictureWordsContract } from './words.contract.ts';

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

test('the local engine says what it measured and nothing else', async () => {
  const { image, background } = await pictures();
  const options = { signal: new AbortController().signal };
  const engine = createWordsRegistry().pictures;
  expect(await engine.describe({ image }, options)).toEqual({ ok: true, value: 'A product in red.' });
  const written = await engine.enhancePrompt({ image, background, prompt: 'on a table' }, options);
  expect(written.ok && written.value).toMatch(
    /^on a table, the product in red, (soft|hard) light from .*, around it (?:white|cream)$/,
  );
  expect(await engine.nameThing({ image }, options)).toMatchObject({ ok: false });
});

import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isStronglyColoured } from './scene-chroma.server.ts';

/** A scene of one colour with a white product in its middle. */
async function scene(background: string): Promise<boolean> {
  const product = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#f4f2ee' } })
    .png()
    .toBuffer();
  const bytes = await sharp({ create: { width: 200, height: 200, channels: 3, background } })
    .composite([{ input: product }])
    .png()
    .toBuffer();
  return isStronglyColoured({ bytes: new Uint8Array(bytes) });
}

test.each([
  ['red wall', '#c4473f', true],
  ['purple neon', '#7a2fa8', true],
  ['orange dunes', '#d98436', true],
  ['oak table', '#b08a62', false],
  ['sage wall', '#a9b79c', false],
  ['white paper', '#f3f3f1', false],
])('%s', async (_name, colour, isStrong) => {
  expect(await scene(colour)).toBe(isStrong);
});

test('says no of bytes that are no picture', async () => {
  expect(await isStronglyColoured({ bytes: Buffer.from('no picture') })).toBe(false);
});

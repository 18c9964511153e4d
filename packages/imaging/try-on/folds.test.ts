import sharp from 'sharp';
import { expect, test } from 'vitest';
import { personSet } from '#tests/fixtures/try-on.ts';
import { readDrape, readPerson } from './read-person.server.ts';

/** A map of folds that is lighter left of the middle of the cloth, and as bright as ever right of it. */
async function lighterLeft(): Promise<Uint8Array> {
  const [width, height] = [400, 300];
  const data = Buffer.from(Array.from({ length: width * height }, (_, i) => (i % width < width / 2 ? 167 : 127)));
  return sharp(data, { raw: { width, height, channels: 1 } })
    .webp({ lossless: true })
    .toBuffer();
}

test('folds light the front of a garment by its flat places', async () => {
  const name = 'top-regular';
  const plain = personSet('european-woman');
  const files = Object.fromEntries(Object.entries(plain.files).filter(([file]) => !file.endsWith('.folds.webp')));
  const { body } = await readPerson(plain);
  const smooth = await readDrape({ ...plain, files }, name, body);
  const folded = await readDrape(
    { ...plain, files: { ...files, 'top-regular.folds.webp': await lighterLeft() } },
    name,
    body,
  );
  const middle = smooth.cloth.low[0] + 200 * 0.003;
  const ratios: Record<string, number[]> = { left: [], right: [], back: [] };
  smooth.shade.forEach((shade, i) => {
    if (shade < 0.05 || smooth.panel[i] === 0) return;
    const far = smooth.u[i]! - middle;
    if (Math.abs(far) < 0.01) return;
    const where = smooth.panel[i] === 2 ? 'back' : far < 0 ? 'left' : 'right';
    ratios[where]!.push(folded.shade[i]! / shade);
  });
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  // The whole may be lifted to the usual light; between the two sides the folds alone decide.
  expect(mean(ratios['left']!) / mean(ratios['right']!)).toBeCloseTo(Math.exp(40 / 200), 2);
  expect(mean(ratios['back']!) / mean(ratios['right']!)).toBeCloseTo(1, 2);
  expect(folded.u).toEqual(smooth.u);
  expect(folded.cover).toEqual(smooth.cover);
});

import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { asPng, flatLay } from '#tests/fixtures/try-on.ts';
import { everydayIt, splitRows } from '@plinth/testing/depth';
import type { EngineImage } from '../../contract/engine.ts';
import { readGarment } from '../reading/read-garment.server.ts';

/** Of a photo, one side of its middle line, as where the other lies on it: through `x` at the top and the bottom, fractions. */
async function inHalf({ bytes }: EngineImage, side: 1 | -1, top = 0.5, bottom = 0.5): Promise<EngineImage> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  for (let i = 0; i < info.width * info.height; i++) {
    const y = Math.floor(i / info.width) / info.height;
    const far = (i % info.width) / info.width - (top + (bottom - top) * y);
    if (far * side < 0) data[i * 4 + 3] = 0;
  }
  return asPng(sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } }));
}

describe('what lies folded down its middle', () => {
  test.each(
    splitRows(['tee-circle', 'tee-square', 'tee-oversized', 'tee-slim', 'long-sleeve', 'shirt', 'hoodie'] as const, 1),
  )('%s is called folded, without a word about it, whichever half is seen', async (name) => {
    for (const side of [1, -1] as const) {
      const { garment, refusal } = (await readGarment({ image: await inHalf(await flatLay(name), side) })).reading;
      expect({ garment, refusal }).toEqual({ garment: 'top', refusal: 'folded' });
    }
  });

  everydayIt('a straight dress and a box have two straight sides, and are not', async () => {
    const shape = (d: string) =>
      asPng(
        sharp(
          Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"><path d="${d}"/></svg>`),
        ).ensureAlpha(),
      );
    const dress = 'M240 60 L300 76 L360 60 L385 66 Q370 130 420 170 V760 H180 V170 Q230 130 215 66 Z';
    expect((await readGarment({ image: await shape(dress) })).reading).toMatchObject({
      garment: 'dress',
      refusal: null,
    });
    expect((await readGarment({ image: await shape('M150 100 H450 V700 H150 Z') })).reading.refusal).toBe('no-garment');
  });
});

/** A long-sleeved shirt, so long for its chest that it may be a coat; `marks` are drawn on its cloth. */
async function longShirt(marks: string): Promise<EngineImage> {
  const d =
    'M410 100 L500 116 L590 100 L700 145 L850 640 L780 660 L700 400 V850 H300 V400 L220 660 L150 640 L300 145 Z';
  return asPng(
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1100"><clipPath id="c"><path d="${d}"/></clipPath><path d="${d}" fill="#cfc8ba"/><g clip-path="url(#c)">${marks}</g></svg>`,
      ),
    ).ensureAlpha(),
  );
}

describe('what is open in front', () => {
  const down = (x: number) => `<path d="M${x} 0 V1100" stroke="#57606b" stroke-width="12"/>`;

  everydayIt('an edge down the middle makes a coat of a long one', async () => {
    expect((await readGarment({ image: await longShirt(down(500)) })).reading).toMatchObject({
      garment: 'coat',
      refusal: null,
    });
  });

  everydayIt('stripes all over do not', async () => {
    const stripes = Array.from({ length: 30 }, (_, k) => down(500 + (k - 15) * 32)).join('');
    expect((await readGarment({ image: await longShirt(stripes) })).reading).toMatchObject({
      garment: 'top',
      refusal: null,
    });
  });
});

import { expect, it } from 'vitest';
import { fittingSize } from './fit.rules.ts';

it.each([
  ['no limit', [6000, 4000], {}, [6000, 4000]],
  ['1920 x 1080', [6000, 4000], { width: 1920, height: 1080 }, [1620, 1080]],
  ['1920 x 1080 of a small one', [800, 600], { width: 1920, height: 1080 }, [800, 600]],
  ['ten megapixels', [6000, 4000], { pixels: 10_000_000 }, [3872, 2581]],
  ['a line', [4000, 1], { width: 100 }, [100, 1]],
] as const)('%s', (_name, [width, height], fit, size) => {
  const fitting = fittingSize({ width, height }, fit);
  expect([fitting.width, fitting.height]).toEqual(size);
  if ('pixels' in fit) expect(fitting.width * fitting.height).toBeLessThanOrEqual(fit.pixels);
});

import { describe, expect, it } from 'vitest';
import { shelfScenes, shownHeight } from '#tests/fixtures/shown-height.ts';
import { rows } from '@plinth/testing/depth';

/** Sizes in finished pictures, against the scale of the scene's own geometry. */
const scenes = await shelfScenes();

describe.each(
  rows(
    scenes.map((scene) => [scene.name, scene] as const),
    2,
  ),
)('on %s', (_, scene) => {
  const roomCm = scene.light.maxProduct.height * scene.camera.metresAcross * 100;

  it('a box of known height is that high, within fifteen hundredths', async () => {
    for (const part of [0.4, 0.9]) {
      const told = Math.round(roomCm * part);
      const { cm } = await shownHeight(`Box, ${told} cm tall`, scene);
      expect(Math.abs(cm / told - 1), `${told} cm came out as ${cm.toFixed(1)}`).toBeLessThan(0.15);
    }
  });

  it('an armchair that is larger than its room fills it, a ring is as small as can be seen', async () => {
    const chair = await shownHeight(`Box, ${Math.round(roomCm * 2)} cm tall`, scene);
    expect(chair.cm / roomCm).toBeGreaterThan(0.75);
    expect(chair.cm / roomCm).toBeLessThan(1.25);
    expect((await shownHeight('Box, 0.5 cm tall', scene)).share).toBeGreaterThan(0.1);
  });
});

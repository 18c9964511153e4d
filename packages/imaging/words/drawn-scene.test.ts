import { expect, test } from 'vitest';
import { describeDrawnScene } from './drawn-scene.ts';

/** A ground is named as the words named it, not as the set that is drawn for several of them. */
test.each<[string[], string | null]>([
  [['silk'], 'on silk'],
  [['velvet'], 'on fabric'],
  [['samt'], 'on fabric'],
  [['cotton'], 'on fabric'],
  [['linen'], 'on linen'],
  [['granite', 'night'], null],
  [['stone'], 'on stone'],
  [['acrylic', 'red wall'], null],
  [['white floor', 'red wall'], null],
  [['oak'], 'on wood'],
])('%s: %s', (understood, place) => {
  expect(describeDrawnScene(understood)?.en.place ?? null).toBe(place);
});

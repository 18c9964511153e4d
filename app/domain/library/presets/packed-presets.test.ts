import { expect, it } from 'vitest';
import { packPresets, unpackPresets } from './packed-presets.ts';
import { loadPresetCatalogue } from './preset-catalogue.server.ts';
import { presetChoices } from './preset-choices.ts';

it('sends the catalogue in less than a quarter of its size, and the screens have all of it again', async () => {
  const catalogue = await loadPresetCatalogue();
  const choices = presetChoices(catalogue);
  const packed = packPresets(catalogue);
  expect(unpackPresets(packed)).toEqual(choices);
  expect(JSON.stringify(packed).length).toBeLessThan(JSON.stringify(choices).length / 4);
});

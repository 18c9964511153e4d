import { expect, it } from 'vitest';
import { assetTitle } from './asset-title.rules.ts';

const made = { name: 'generated-image-20261121104846-1.png', photoName: null, prompt: null, kind: 'Generated photo' };

it.each([
  ['an upload by its name', { ...made, name: 'Blue mug.jpg' }, 'Blue mug'],
  ['a cut-out by its photo', { ...made, name: 'Blue mug-cut-out.png' }, 'Blue mug'],
  ['a made picture by its product', { ...made, photoName: 'Blue mug.jpg', prompt: 'on oak' }, 'Blue mug'],
  ['a video of it, too', { ...made, name: 'generated_video.mp4', photoName: 'Blue mug.jpg' }, 'Blue mug'],
  ['what was painted over, too', { ...made, name: 'inpainted_image.png', photoName: 'Tasse.png' }, 'Tasse'],
  ['a picture of words by the words', { ...made, name: 'generated-image.png', prompt: 'A  red\nvase' }, 'A red vase'],
  ['words of a made picture, where its photo says nothing', { ...made, photoName: made.name, prompt: 'oak' }, 'oak'],
  ['what a camera only numbered by its words', { ...made, photoName: 'IMG_2034.jpg', prompt: 'on oak' }, 'on oak'],
  ['and by the number where there are none', { ...made, photoName: 'IMG_2034.jpg' }, 'IMG 2034'],
  ['anything else by its kind', made, 'Generated photo'],
])('names %s', (_, asset, title) => {
  expect(assetTitle(asset)).toBe(title);
});

it('keeps long words short', () => {
  const title = assetTitle({ ...made, prompt: 'a red vase on a wooden table '.repeat(5) });
  expect(title.length).toBeLessThanOrEqual(61);
  expect(title).toMatch(/\w…$/);
});

import sharp from 'sharp';
import { EngineError } from '@plinth/imaging';
import { frameTemplate, renderPlacedItem } from '@plinth/imaging/server';
import type { StageInput } from '@plinth/imaging';

/** The surroundings of the product where no words were given. */
export const PLAIN_SCENE = 'a plain studio backdrop in soft daylight';
/** Said to a model that edits a picture, after the merchant's words. */
export const KEEP =
  'Keep every product and thing in the picture exactly where it is, in its size, shape, colours and print; keep the place and the camera of the picture.';

/** A PNG of the picture that a model begins with: the placed things, in the chosen scene where there is one, else on nothing. */
export async function drawCanvas(input: StageInput): Promise<Uint8Array> {
  const things = await drawThings(input);
  if (!input.scene) return things;
  const { image, light, closer = 1 } = input.scene;
  const { width, height } = input;
  const place = await frameTemplate(image, light, { zoom: closer, mirrored: false }, width, height);
  const whole = sharp(place, { raw: { width, height, channels: 4 } }).composite([{ input: Buffer.from(things) }]);
  return whole.png().toBuffer();
}

/** The placed things alone, on nothing. */
async function drawThings({ items, width, height }: StageInput): Promise<Uint8Array> {
  const ordered = [...items].sort((a, b) => a.zIndex - b.zIndex);
  const layers = [];
  for (const item of ordered) {
    const placed = await renderPlacedItem(item, { width, height });
    if (placed.width === 0 || placed.height === 0) continue;
    layers.push({
      input: Buffer.from(placed.data),
      raw: { width: placed.width, height: placed.height, channels: 4 as const },
      left: placed.left,
      top: placed.top,
    });
  }
  if (layers.length === 0) throw new EngineError('unusable-input', 'nothing stands on the canvas');
  return sharp({ create: { width, height, channels: 4, background: '#00000000' } })
    .composite(layers)
    .png()
    .toBuffer();
}

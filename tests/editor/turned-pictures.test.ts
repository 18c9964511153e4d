import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { splitRows } from '@plinth/testing/depth';
import { pictureEditsSchema } from '@plinth/imaging';
import type { EngineImage } from '@plinth/imaging';
import { editPicture } from '#imaging/edit/edit-picture.server.ts';
import { fromEdits, toEdits } from '#app/domain/image-editor/document/editor-document.ts';
import type { EditorDocument } from '#app/domain/image-editor/document/editor-document.ts';
import { flip, turnClockwise } from '#app/domain/image-editor/document/turn.ts';

/** A flip or a turn of a document has to be the flip or turn of its picture, whatever the document holds. */
const SIZE = { width: 300, height: 200 };
/** dB. The least measured is 42; a shape with a wrong border gave 21, a tilt that is not mirrored 18. */
const LEAST_PSNR = 30;

let photo: EngineImage;
beforeAll(async () => {
  const pipeline = sharp(path.resolve('public/presets/samples/pump-bottle.busy.jpg')).resize(SIZE).png();
  photo = { bytes: await pipeline.toBuffer(), contentType: 'image/png', ...SIZE };
});

const documentWith = (quarters: 0 | 1 | 2 | 3, degrees: number): EditorDocument =>
  fromEdits(
    pictureEditsSchema.parse([
      ...(quarters === 0 ? [] : [{ kind: 'turn', quarters }]),
      ...(degrees === 0 ? [] : [{ kind: 'straighten', degrees }]),
      {
        kind: 'shape',
        shape: 'rectangle',
        ...{ x: 0.3, y: 0.4, width: 0.3, height: 0.2, rotation: 20 },
        ...{ fill: '#10233a', stroke: '#ff0000', strokeWidth: 0.06 },
      },
      { kind: 'drawing', points: [0.55, 0.2, 0.9, 0.7], colour: '#00ff00', width: 0.05 },
    ]),
  );

async function render(document: EditorDocument): Promise<Buffer> {
  const { image } = await editPicture({ image: photo, edits: toEdits(document), marks: {} }, async () => {});
  return sharp(image.bytes).removeAlpha().png().toBuffer();
}

/** dB between two pictures of one size. */
async function psnr(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((bytes) => sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  expect([a!.info.width, a!.info.height]).toEqual([b!.info.width, b!.info.height]);
  let sum = 0;
  for (let at = 0; at < a!.data.length; at += 1) sum += (a!.data[at]! - b!.data[at]!) ** 2;
  return 10 * Math.log10(255 ** 2 / (sum / a!.data.length));
}

const ROWS = ([0, 1, 2, 3] as const).flatMap((quarters) => [0, 7, -4].map((degrees) => [quarters, degrees] as const));

it.each(splitRows(ROWS, 5))(
  'of %i quarters and a tilt of %i degrees: both flips are flips of the picture',
  async (...row) => {
    const document = documentWith(...row);
    const picture = await render(document);
    const across = await sharp(picture).flop().png().toBuffer();
    const down = await sharp(picture).flip().png().toBuffer();
    expect(await psnr(await render(flip(document, 'horizontal')), across)).toBeGreaterThan(LEAST_PSNR);
    expect(await psnr(await render(flip(document, 'vertical')), down)).toBeGreaterThan(LEAST_PSNR);
  },
);

it.each(splitRows(ROWS, 5))(
  'of %i quarters and a tilt of %i degrees: a turn is a turn of the picture',
  async (...row) => {
    const document = documentWith(...row);
    const turned = await sharp(await render(document))
      .rotate(90)
      .png()
      .toBuffer();
    expect(await psnr(await render(turnClockwise(document, SIZE)), turned)).toBeGreaterThan(LEAST_PSNR);
  },
);

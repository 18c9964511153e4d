import type { EditInput, EditNote, EngineImage, ReportStep } from '../contract/engine.ts';
import type { PictureEdit } from '../contract/picture-edits.schema.ts';
import { decodeOpaque, decodeRgba } from '../pixels/decode.server.ts';
import { fromBitmap } from './bitmap.server.ts';
import type { Bitmap } from './bitmap.server.ts';
import { cropPicture, flipPicture, resizePicture, turnPicture } from './change-shape.server.ts';
import { adjustMatrix, applyMatrix, filterMatrix } from './colour-matrix.ts';
import type { ColourMatrix } from './colour-matrix.ts';
import { isDrawn } from './draw-thing.ts';
import type { DrawnEdit } from './draw-thing.ts';
import { drawThings } from './draw-things.server.ts';
import { isShaping, viewAfter } from './view.rules.ts';
import type { ShapingEdit } from './view.rules.ts';
import { layUnder } from './lay-under.server.ts';
import { sharpenPicture } from './sharpen.server.ts';
import { straightenPicture } from './straighten.server.ts';

/** Opaque pictures above this are saved as JPEG: a PNG would be a download of many times the size. */
const MAX_PNG_PIXELS = 8_000_000;

/**
 * Applies edits to a picture, each to what the ones before it left, at the picture's full size.
 *
 * @throws EngineError 'unusable-input' for an unreadable picture, a watermark without its picture, or a size that is too large
 */
export async function editPicture(
  { image, edits, marks }: EditInput,
  report: ReportStep,
): Promise<{ readonly image: EngineImage; readonly note: EditNote }> {
  await report(0, edits.length + 1, 'Reading the image');
  let picture = await decode(image.bytes);
  let done = 0;
  const pause = () => report(done, edits.length + 1, 'Editing the image');
  while (done < edits.length) {
    await pause();
    // Strokes in a row are drawn in one go.
    const things = drawnFrom(edits, done);
    if (things.length === 0) {
      picture = await apply(picture, edits[done]!, { marks, pause });
      done += 1;
      continue;
    }
    const shaping = shapingAfter(edits, done + things.length, things);
    const view = viewAfter(picture, shaping);
    for (const edit of shaping) picture = await apply(picture, edit, { marks, pause });
    picture = await drawThings(picture, things, { marks, view });
    done += things.length + shaping.length;
  }
  await report(done, edits.length + 1, 'Saving');
  return { image: await encode(picture), note: { edits: edits.length } };
}

async function decode(bytes: Uint8Array): Promise<Bitmap> {
  const opaque = await decodeOpaque(bytes);
  return opaque ? { ...opaque, channels: 3 } : { ...(await decodeRgba(bytes)), channels: 4 };
}

function drawnFrom(edits: readonly PictureEdit[], start: number): DrawnEdit[] {
  const things: DrawnEdit[] = [];
  for (const edit of edits.slice(start)) {
    if (!isDrawn(edit)) break;
    things.push(edit);
  }
  return things;
}

/**
 * The changes of the picture's shape right after things were drawn, where they make them larger or smaller: they are done before, so
 * that letters and lines are drawn at the size they are seen, and not enlarged with the picture (decision 110). The pictures of
 * watermarks have a size of their own and stay where they are in the list.
 */
function shapingAfter(edits: readonly PictureEdit[], start: number, things: readonly DrawnEdit[]): ShapingEdit[] {
  if (things.some(({ kind }) => kind === 'watermark')) return [];
  const after = edits.slice(start);
  const end = after.findIndex((edit) => !isShaping(edit));
  const shaping = (end < 0 ? after : after.slice(0, end)).filter(isShaping);
  return shaping.some(({ kind }) => kind === 'resize') ? shaping : [];
}

interface Around {
  readonly marks: EditInput['marks'];
  readonly pause: () => Promise<void>;
}

async function apply(picture: Bitmap, edit: PictureEdit, { marks, pause }: Around): Promise<Bitmap> {
  switch (edit.kind) {
    case 'turn':
      return turnPicture(picture, edit);
    case 'flip':
      return flipPicture(picture, edit);
    case 'straighten':
      return straightenPicture(picture, edit, pause);
    case 'crop':
      return cropPicture(picture, edit);
    case 'resize':
      return resizePicture(picture, edit);
    case 'adjust': {
      const coloured = recoloured(picture, adjustMatrix(edit));
      return edit.sharpness === 0 ? coloured : sharpenPicture(coloured, edit.sharpness);
    }
    case 'filter':
      return recoloured(picture, filterMatrix(edit));
    case 'background':
      return picture.channels === 3 ? picture : layUnder(picture, edit, marks);
    default:
      throw new Error(`${edit.kind} is drawn`);
  }
}

/** In place: every step owns the pixels that it was given. */
function recoloured(picture: Bitmap, matrix: ColourMatrix): Bitmap {
  applyMatrix(picture.data, picture.channels, matrix);
  return picture;
}

async function encode(picture: Bitmap): Promise<EngineImage> {
  const { width, height, channels } = picture;
  const isPng = channels === 4 || width * height <= MAX_PNG_PIXELS;
  const pipeline = fromBitmap(picture);
  const encoded = isPng
    ? pipeline.png({ compressionLevel: 5 })
    : pipeline.jpeg({ quality: 98, chromaSubsampling: '4:4:4' });
  return { bytes: await encoded.toBuffer(), contentType: isPng ? 'image/png' : 'image/jpeg', width, height };
}

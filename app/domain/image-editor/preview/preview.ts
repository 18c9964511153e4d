import {
  addDifference,
  adjustMatrix,
  applyMatrix,
  drawThing,
  filterMatrix,
  insideShare,
  isDrawn,
  sharpenSigma,
} from '@plinth/imaging';
import type { EditOf, PictureEdit } from '@plinth/imaging';
import type { Size } from '../document/editor-document.ts';
import { blurred } from './blur.ts';

/** Longer side of what is worked on, in pixels: enough for any window, and a few MB a step. */
const PREVIEW_SIDE = 1_400;

interface Step {
  readonly key: string;
  readonly canvas: HTMLCanvasElement;
}

/** Letters as the server has them, of the page's own typeface. */
export const fontOf = (sizePx: number, isBold: boolean): string =>
  `${isBold ? 700 : 400} ${sizePx}px Inter, 'Inter Fallback', sans-serif`;

/**
 * Shows a list of edits on a picture at the size of a screen, by the same rules as the server: colours by the same matrices,
 * drawn things by the same lines. Sizes differ: what goes by pixels (sharpness, edges) is only close. Steps that have not
 * changed since the last time are not done again.
 */
export class Preview {
  private readonly source: HTMLCanvasElement;
  private steps: readonly Step[] = [];
  /** Pictures of watermarks and backgrounds, by their ids. */
  private readonly pictures: ReadonlyMap<string, HTMLImageElement>;

  constructor(image: CanvasImageSource, size: Size, pictures: ReadonlyMap<string, HTMLImageElement>) {
    const scale = Math.min(1, PREVIEW_SIDE / Math.max(size.width, size.height));
    this.source = newCanvas(size.width * scale, size.height * scale);
    penOf(this.source).drawImage(image, 0, 0, this.source.width, this.source.height);
    this.pictures = pictures;
  }

  render(edits: readonly PictureEdit[]): HTMLCanvasElement {
    const before = this.steps;
    let isSame = true;
    let canvas = this.source;
    const steps: Step[] = [];
    for (const group of groupsOf(edits)) {
      const key = JSON.stringify(group) + this.loadedOf(group);
      const known: Step | undefined = before[steps.length];
      isSame = isSame && known?.key === key;
      canvas = isSame && known ? known.canvas : this.apply(canvas, group);
      steps.push({ key, canvas });
    }
    this.steps = steps;
    return canvas;
  }

  /** A picture that has come since makes a difference. */
  private loadedOf(group: readonly PictureEdit[]): string {
    return group.map((edit) => ('assetId' in edit && edit.assetId ? this.pictures.has(edit.assetId) : '')).join('');
  }

  private apply(canvas: HTMLCanvasElement, group: readonly PictureEdit[]): HTMLCanvasElement {
    const [edit] = group;
    switch (edit!.kind) {
      case 'turn':
        return turned(canvas, edit!.quarters);
      case 'flip':
        return flipped(canvas, edit!.axis);
      case 'straighten':
        return straightened(canvas, edit!.degrees);
      case 'crop':
        return cropped(canvas, edit!);
      case 'resize':
        return resized(canvas, edit!);
      case 'adjust':
        return adjusted(canvas, edit!);
      case 'filter':
        return recoloured(canvas, (data) => applyMatrix(data, 4, filterMatrix(edit as EditOf<'filter'>)));
      case 'background':
        return this.laid(canvas, edit!);
      default:
        return this.drawn(canvas, group);
    }
  }

  private laid(canvas: HTMLCanvasElement, { colour, assetId }: EditOf<'background'>): HTMLCanvasElement {
    const made = newCanvas(canvas.width, canvas.height);
    const pen = penOf(made);
    pen.fillStyle = colour ?? '#ffffff';
    pen.fillRect(0, 0, made.width, made.height);
    const picture = assetId && this.pictures.get(assetId);
    if (picture) {
      const scale = Math.max(made.width / picture.naturalWidth, made.height / picture.naturalHeight);
      const [width, height] = [picture.naturalWidth * scale, picture.naturalHeight * scale];
      pen.drawImage(picture, (made.width - width) / 2, (made.height - height) / 2, width, height);
    }
    pen.drawImage(canvas, 0, 0);
    return made;
  }

  private drawn(canvas: HTMLCanvasElement, group: readonly PictureEdit[]): HTMLCanvasElement {
    const made = newCanvas(canvas.width, canvas.height);
    const pen = penOf(made);
    pen.drawImage(canvas, 0, 0);
    const markOf = (assetId: string, width: number) => {
      const picture = this.pictures.get(assetId);
      if (!picture) return null;
      const height = (width * picture.naturalHeight) / picture.naturalWidth;
      return { width, height, draw: (x: number, y: number) => pen.drawImage(picture, x, y, width, height) };
    };
    for (const edit of group) if (isDrawn(edit)) drawThing(pen, edit, made, { fontOf, markOf });
    return made;
  }
}

/** Strokes in a row are one step. */
function groupsOf(edits: readonly PictureEdit[]): PictureEdit[][] {
  const groups: PictureEdit[][] = [];
  for (const edit of edits) {
    const last = groups.at(-1);
    if (last && isDrawn(edit) && isDrawn(last[0]!)) last.push(edit);
    else groups.push([edit]);
  }
  return groups;
}

export function newCanvas(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  return canvas;
}

export const penOf = (canvas: HTMLCanvasElement): CanvasRenderingContext2D =>
  canvas.getContext('2d', { willReadFrequently: true })!;

function turned(canvas: HTMLCanvasElement, quarters: 1 | 2 | 3): HTMLCanvasElement {
  const isUpright = quarters === 2;
  const made = isUpright ? newCanvas(canvas.width, canvas.height) : newCanvas(canvas.height, canvas.width);
  const pen = penOf(made);
  pen.translate(made.width / 2, made.height / 2);
  pen.rotate((quarters * Math.PI) / 2);
  pen.drawImage(canvas, -canvas.width / 2, -canvas.height / 2);
  return made;
}

function flipped(canvas: HTMLCanvasElement, axis: 'horizontal' | 'vertical'): HTMLCanvasElement {
  const made = newCanvas(canvas.width, canvas.height);
  const pen = penOf(made);
  if (axis === 'horizontal') pen.setTransform(-1, 0, 0, 1, made.width, 0);
  else pen.setTransform(1, 0, 0, -1, 0, made.height);
  pen.drawImage(canvas, 0, 0);
  return made;
}

function straightened(canvas: HTMLCanvasElement, degrees: number): HTMLCanvasElement {
  const radians = (degrees * Math.PI) / 180;
  const share = insideShare(canvas.width / canvas.height, radians);
  const made = newCanvas(canvas.width * share, canvas.height * share);
  const pen = penOf(made);
  pen.imageSmoothingQuality = 'high';
  pen.translate(made.width / 2, made.height / 2);
  pen.rotate(radians);
  pen.drawImage(canvas, -canvas.width / 2, -canvas.height / 2);
  return made;
}

function cropped(canvas: HTMLCanvasElement, { left, top, width, height }: EditOf<'crop'>): HTMLCanvasElement {
  const made = newCanvas(width * canvas.width, height * canvas.height);
  penOf(made).drawImage(canvas, -Math.round(left * canvas.width), -Math.round(top * canvas.height));
  return made;
}

/** As large as fits, in the shape that was asked for. */
function resized(canvas: HTMLCanvasElement, { width, height }: EditOf<'resize'>): HTMLCanvasElement {
  const scale = Math.min(1, PREVIEW_SIDE / Math.max(width, height));
  const made = newCanvas(width * scale, height * scale);
  const pen = penOf(made);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(canvas, 0, 0, made.width, made.height);
  return made;
}

function adjusted(canvas: HTMLCanvasElement, edit: EditOf<'adjust'>): HTMLCanvasElement {
  return recoloured(canvas, (data) => {
    applyMatrix(data, 4, adjustMatrix(edit));
    if (edit.sharpness === 0) return;
    const sigma = sharpenSigma(Math.max(canvas.width, canvas.height), edit.sharpness);
    addDifference(data, blurred(data, canvas, sigma), 4, edit.sharpness);
  });
}

function recoloured(canvas: HTMLCanvasElement, change: (data: Uint8ClampedArray) => void): HTMLCanvasElement {
  const pixels = penOf(canvas).getImageData(0, 0, canvas.width, canvas.height);
  change(pixels.data);
  const made = newCanvas(canvas.width, canvas.height);
  penOf(made).putImageData(pixels, 0, 0);
  return made;
}

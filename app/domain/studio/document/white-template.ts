import type { Canvas, SceneContent, SceneTemplate } from './document.schema.ts';

export type WhiteTemplate = Extract<SceneTemplate, { kind: 'white' }>;
export type WhiteFormat = WhiteTemplate['format'];

/** Pixels of a picture in each format: more than the 1,600 that marketplaces ask for their magnifier. */
const WHITE_CANVASES: Readonly<Record<WhiteFormat, Canvas>> = {
  '1:1': { width: 1600, height: 1600 },
  '4:5': { width: 1440, height: 1800 },
  '9:16': { width: 1080, height: 1920 },
};

/** Share of the frame that marketplaces ask the product to fill (Amazon's main image: at least 85 %). */
export const MARKETPLACE_FILL = 0.85;
/** A soft edge must not bring a product below the share that was asked for. */
const FILL_TO_SPARE = 0.01;

type Placed = Pick<SceneContent, 'template' | 'canvas'>;

/** The canvas that a scene has without a white template. */
export const canvasUnder = ({ template, canvas }: Placed): Canvas =>
  template?.kind === 'white' ? template.canvasBefore : canvas;

/** Pure white in a format, the products centred in a share of the frame. */
export function whiteTemplate(format: WhiteFormat, fill: number, scene: Placed): WhiteTemplate {
  const { width, height } = WHITE_CANVASES[format];
  const share = Math.min(1, fill + FILL_TO_SPARE);
  return {
    kind: 'white',
    format,
    fill,
    canvasBefore: canvasUnder(scene),
    anchor: {
      foot: { x: width / 2, y: height / 2 },
      room: { width: width * share, height: height * share },
      isAbove: true,
    },
  };
}

/** The canvas that goes with the template which is chosen next. */
export const canvasWith = (next: SceneTemplate | null, scene: Placed): Canvas =>
  next?.kind === 'white' ? WHITE_CANVASES[next.format] : canvasUnder(scene);

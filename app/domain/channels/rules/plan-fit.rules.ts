import type { FrameFacts, FrameFitInput, FrameFormat } from '@plinth/imaging';
import type { Channel } from './channels.ts';
import { checkPicture, hasShape, isTrueWhite, shareOf } from './check-picture.rules.ts';
import { fitTexts } from './fit-texts.ts';

/** How a picture gets into a channel's frame; `as-it-is`: nothing has to be done. */
export type FitPlan =
  | { readonly kind: 'as-it-is' }
  | { readonly kind: 'fit'; readonly frame: Omit<FrameFitInput, 'image'>; readonly steps: readonly string[] }
  | { readonly kind: 'cannot'; readonly reasons: readonly string[] };

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Without loss first. */
const FORMATS: readonly FrameFormat[] = ['png', 'webp', 'jpeg'];

/** Kept free for what a file says of its origin, a signed manifest included. */
const MARK_BYTES = 256 * 1024;

/** More than is asked for, so that a soft edge does not decide. */
const SHARE_TO_SPARE = 0.02;

/**
 * Plans what can be mended without touching the product: background, margin, format, weight, and smaller sizes. Nothing is enlarged,
 * and nothing is cut off where it is not known what the product is.
 */
export function planFit(facts: FrameFacts, channel: Channel, today: string): FitPlan {
  if (checkPicture(facts, channel, today).outcome === 'passes') return { kind: 'as-it-is' };
  const reasons = [...backgroundReasons(facts, channel), ...wholeReasons(facts, channel)];
  if (reasons.length > 0) return { kind: 'cannot', reasons };
  const background = backgroundFor(facts, channel);
  const crop = cropFor(facts, channel, background !== null);
  if (typeof crop === 'string') return { kind: 'cannot', reasons: [crop] };
  const size = sizeFor(crop, channel);
  const tooSmall = smallReason(size, channel, today);
  if (tooSmall) return { kind: 'cannot', reasons: [tooSmall] };
  const formats = FORMATS.filter((format) => channel.formats.includes(format));
  const frame = { crop, background, ...size, formats, maxBytes: channel.maxBytes - MARK_BYTES };
  const steps = stepsOf(facts, channel, frame);
  // Doubts alone are left, which no pixel can settle.
  return steps.length === 0 ? { kind: 'as-it-is' } : { kind: 'fit', frame, steps };
}

function backgroundReasons(facts: FrameFacts, { isWhite, title }: Channel): string[] {
  if (!isWhite || facts.background.kind === 'clear' || isTrueWhite(facts)) return [];
  return [fitTexts.needsCutOut(title)];
}

function wholeReasons({ product }: FrameFacts, { isWhole }: Channel): string[] {
  return isWhole && product?.touchesFrame ? [fitTexts.cut] : [];
}

/** White below what is transparent, where that is not accepted; white stays white where the frame is widened. */
function backgroundFor(facts: FrameFacts, { takesAlpha, isWhite }: Channel): string | null {
  if (facts.background.kind === 'clear') return takesAlpha && !isWhite ? null : '#ffffff';
  return isTrueWhite(facts) ? '#ffffff' : null;
}

type Crop = FrameFitInput['crop'];

/** The frame around the product, in pixels of the picture; a reason where there is none. */
function cropFor(facts: FrameFacts, channel: Channel, mayWiden: boolean): Crop | string {
  const { width, height } = facts;
  const full = { left: 0, top: 0, width, height };
  const filled = shareOf(facts);
  const isTooSmall = channel.share?.weight === 'required' && filled !== null && filled < channel.share.min;
  const isWrongShape = channel.shape?.weight === 'required' && !hasShape(facts, channel);
  if (!isTooSmall && !isWrongShape) return full;
  const { product } = facts;
  if (!product || !mayWiden) return fitTexts.wouldCut(channel.title);
  const box = {
    left: Math.round(product.box.left * width),
    top: Math.round(product.box.top * height),
    width: Math.round(product.box.width * width),
    height: Math.round(product.box.height * height),
  };
  const aspect = channel.shape?.weight === 'required' ? nearest(width / height, channel.shape) : width / height;
  const wanted = isTooSmall ? channel.share!.min + SHARE_TO_SPARE : null;
  const size = wanted === null ? widened(full, aspect) : around(box, aspect, wanted);
  // In the middle of the frame where it is moved, where it stood where the frame only becomes wider.
  const centre = wanted === null ? full : box;
  return {
    left: Math.round(centre.left + (centre.width - size.width) / 2),
    top: Math.round(centre.top + (centre.height - size.height) / 2),
    ...size,
  };
}

const nearest = (aspect: number, { min, max }: { readonly min: number; readonly max: number }) =>
  Math.min(max, Math.max(min, aspect));

function widened({ width, height }: Size, aspect: number): Size {
  return width / height < aspect
    ? { width: Math.round(height * aspect), height }
    : { width, height: Math.round(width / aspect) };
}

/** A frame of a shape whose product fills so much of one side, and no more of the other. */
function around(box: Size, aspect: number, share: number): Size {
  const width = Math.max(box.width / share, (box.height / share) * aspect);
  return { width: Math.floor(width), height: Math.floor(width / aspect) };
}

function sizeFor({ width, height }: Size, { most, maxPixels }: Channel): Size {
  const scale = Math.min(
    1,
    most ? most.longer / Math.max(width, height) : 1,
    most ? most.shorter / Math.min(width, height) : 1,
    maxPixels ? Math.sqrt(maxPixels / (width * height)) : 1,
  );
  return scale === 1 ? { width, height } : { width: Math.floor(width * scale), height: Math.floor(height * scale) };
}

function smallReason({ width, height }: Size, { least, title }: Channel, today: string): string | null {
  if (least?.weight !== 'required') return null;
  const side = least.side === 'longer' ? Math.max(width, height) : Math.min(width, height);
  const asked = Math.max(
    ...least.sizes.filter(({ from }) => from === null || from <= today).map(({ pixels }) => pixels),
  );
  return side >= asked ? null : fitTexts.tooSmall(title, side, asked);
}

function stepsOf(facts: FrameFacts, channel: Channel, frame: Omit<FrameFitInput, 'image'>): string[] {
  const { crop, width, height } = frame;
  const isWhole = crop.left === 0 && crop.top === 0 && crop.width === facts.width && crop.height === facts.height;
  const isClear = facts.background.kind === 'clear';
  const needsFormat = !channel.formats.includes(facts.format) || facts.isAnimated;
  const needsColours = facts.colours !== 'srgb' && facts.colours !== 'grey';
  return [
    ...(isClear && frame.background ? [fitTexts.white] : []),
    ...(isWhole ? [] : [fitTexts.margin]),
    ...(width === crop.width ? [] : [fitTexts.smaller(width, height)]),
    ...(needsFormat ? [fitTexts.format] : []),
    ...(needsColours ? [fitTexts.colours] : []),
    ...(facts.bytes > channel.maxBytes ? [fitTexts.weight] : []),
  ];
}

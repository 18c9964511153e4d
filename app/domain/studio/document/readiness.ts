import { isolated } from '#app/ui/isolated.ts';
import { isPictureItem } from './item-kinds.ts';
import { inStackingOrder } from './stacking.ts';
import type { SceneContent, ScenePicture } from './document.schema.ts';
import { sizeRefusal } from './scene-sizes.ts';
import type { SizedScene, SizeRefusal } from './scene-sizes.ts';

/** Sentences of the spec (creative-workspaces, sections 4 and 5), and ours where it has none. */
const READINESS_MESSAGES = {
  prompt: 'Please enter a prompt',
  image: 'Please upload at least one image first',
  credits: (price: number) =>
    `Insufficient credits: Image generation requires ${price} credits. Please purchase more credits to continue.`,
  running: 'Images are being generated already',
  uploading: (name: string) => `“${isolated(name)}” is still uploading`,
  size: ({ picture, cm, isOfKind, fits, fitting }: SizeRefusal) =>
    `“${isolated(picture.name)}” is ${isOfKind ? `probably over ${Math.floor(cm)}` : cm} cm tall, ${fits === 'too-large' ? 'too large' : 'too small'} for this scene. These fit: ${fitting.map((scene) => scene.displayName).join(', ')}.${isOfKind ? ' Or say how tall it is.' : ''}`,
  cuttingOut: (name: string) => `The background of “${isolated(name)}” is still being removed`,
} as const;

export interface ReadinessInput {
  readonly content: SceneContent;
  readonly pictures: readonly ScenePicture[];
  /** Keys of pictures that something is still being done to. */
  readonly pending: ReadonlySet<string>;
  readonly isRunning: boolean;
  /** Of the shelf: what does not fit in one is sent to another. */
  readonly scenes: readonly SizedScene[];
  /** Credits. */
  readonly available: number;
  /** Credits per image. */
  readonly unitPrice: number;
}

export interface Reason {
  /** `unavailable`: it cannot be had here at all, and has no price. */
  readonly code: 'unavailable' | 'prompt' | 'image' | 'size' | 'credits' | 'running' | 'uploading' | 'cutting-out';
  readonly message: string;
}

/** Why no picture can be generated now; empty means go. Button, tooltip and Enter read the same list. */
export function generateReasons(input: ReadinessInput): readonly Reason[] {
  const { content } = input;
  const reasons: Reason[] = [];
  // The order of the spec (creative-workspaces, section 5).
  if (content.prompt.trim() === '') reasons.push({ code: 'prompt', message: READINESS_MESSAGES.prompt });
  if (!content.items.some(isPictureItem)) reasons.push({ code: 'image', message: READINESS_MESSAGES.image });
  const refusal = sizeMessage({ ...content, pictures: [...input.pictures] }, input.scenes);
  if (refusal) reasons.push({ code: 'size', message: refusal });
  return lackingFor(input, reasons);
}

/** The sentence about a product that the scene has no size for; null where all fit. */
export function sizeMessage(content: SceneContent, scenes: readonly SizedScene[]): string | null {
  const refusal = sizeRefusal(content, scenes);
  return refusal && READINESS_MESSAGES.size(refusal);
}

/** As `generateReasons`, with what a workflow itself lacks. */
export function lackingFor(input: ReadinessInput, lacking: readonly Reason[]): readonly Reason[] {
  const reasons: Reason[] = [];
  if (input.isRunning) reasons.push({ code: 'running', message: READINESS_MESSAGES.running });
  reasons.push(...lacking, ...waitingFor(input));
  if (input.available < input.unitPrice) {
    reasons.push({ code: 'credits', message: READINESS_MESSAGES.credits(input.unitPrice) });
  }
  return reasons;
}

function waitingFor({ content, pictures, pending }: ReadinessInput): Reason[] {
  const byKey = new Map(pictures.map((picture) => [picture.key, picture]));
  const placed = inStackingOrder(content.items).filter(isPictureItem);
  const used = new Set(placed.map((item) => item.pictureKey));
  for (const chosen of [content.template, content.tryOn?.person, content.tryOn?.place]) {
    if (chosen?.kind === 'picture') used.add(chosen.pictureKey);
  }
  const reasons: Reason[] = [];
  for (const key of used) {
    const picture = byKey.get(key);
    if (!picture) continue;
    if (picture.source.kind === 'file') {
      reasons.push({ code: 'uploading', message: READINESS_MESSAGES.uploading(picture.name) });
    } else if (pending.has(key) && placed.some((item) => item.pictureKey === key && item.isBackgroundRemoved)) {
      reasons.push({ code: 'cutting-out', message: READINESS_MESSAGES.cuttingOut(picture.name) });
    }
  }
  return reasons;
}

import sharp from 'sharp';
import { maxInputPixels } from '../pixels/decode.server.ts';
import { EngineError } from '../contract/engine-error.ts';
import { findFooting } from './cast-shadow.ts';
import { paintVariation } from './paint-variation.server.ts';
import type { PaintedScene } from './paint-variation.server.ts';
import type { StandingItem } from './standing-item.ts';
import { understandPrompt } from './understand-prompt.ts';
import { describedIn, findUnshownLight } from './unshown-light.ts';
import type { PromptLook, PromptPhrase } from './prompt-look.ts';

/** Longest side of a sketch: large enough to show a change, small enough to paint it once per word. */
const SKETCH_SIDE = 96;
const SMALLEST_SIDE = 16;
/** A change that the eye may see: so many 8-bit steps, in so large a share of the pixels. */
const VISIBLE_STEP = 2;
const VISIBLE_SHARE = 0.001;
/** The most phrases of a prompt; those beyond are passed over. */
const MAX_PHRASES = 32;

/** The effect of a prompt on a picture. */
export interface UsedWords {
  /** Of the words that count alone. */
  readonly look: PromptLook;
  /** Each of them changes pixels. */
  readonly understood: readonly string[];
  /** Known words that change none: the look is the same without them. */
  readonly unused: readonly string[];
}

/** The same scene, small. */
export async function sketchScene(scene: PaintedScene): Promise<PaintedScene> {
  const scale = SKETCH_SIDE / Math.max(scene.width, scene.height);
  if (scale >= 1) return scene;
  const width = Math.max(SMALLEST_SIDE, Math.round(scene.width * scale));
  const height = Math.max(SMALLEST_SIDE, Math.round(scene.height * scale));
  const items = await Promise.all(scene.items.map(({ item }) => shrinkItem(item, scale, { width, height })));
  const things = await Promise.all(
    (scene.things ?? []).map(async (thing) => ({ ...thing, image: await shrinkPicture(thing.image) })),
  );
  const template = scene.scene;
  if (!template) return { ...scene, width, height, items, things };
  const [image, foreground] = await Promise.all([
    shrinkPicture(template.image),
    template.foreground && shrinkPicture(template.foreground),
  ]);
  return {
    ...scene,
    width,
    height,
    items,
    things,
    lit: scene.lit?.small ?? null,
    scene: { ...template, image, foreground },
  };
}

/**
 * Which words of a prompt change this variation: each is taken away in turn from a sketch of it. Where the sketch is
 * the same without it, the word is left out for good, so that the picture is made from the words that are named and no
 * others. Of several that say the same the first one counts.
 */
export async function findUsedWords(sketch: PaintedScene, prompt: string, index: number): Promise<UsedWords> {
  const paint = async (look: PromptLook) => (await paintVariation(sketch, look, index)).rgb;
  const there = new Set((sketch.things ?? []).map(({ name }) => name));
  const understand = (unread?: ReadonlySet<number>) => understandPrompt(prompt, unread, there);
  const unshown = new Set(
    findUnshownLight(prompt, describedIn(sketch.scene, sketch.lit !== null), there).map(({ words }) => words),
  );
  const all = understand().phrases;
  const unused = all.filter(({ words }, at) => at >= MAX_PHRASES || unshown.has(words));
  const unread = new Set(unused.flatMap(({ places }) => places));
  let look = understand(unread);
  if (look.phrases.length === 0) return { look, understood: [], unused: unused.map(({ words }) => words) };
  const picture = await paint(look);
  const looksSameWithout = async (phrase: PromptPhrase) => {
    const without = understand(new Set([...unread, ...phrase.places]));
    return isSameLook(look, without) || !isVisiblyChanged(picture, await paint(without));
  };
  const needed = new Set<string>();
  for (const phrase of look.phrases) if (!(await looksSameWithout(phrase))) needed.add(phrase.words);
  for (let phrase = undecided(); phrase; phrase = undecided()) {
    if (await looksSameWithout(phrase)) {
      for (const place of phrase.places) unread.add(place);
      unused.push(phrase);
      // Other words may be read now that this one is not.
      look = understand(unread);
    } else {
      needed.add(phrase.words);
    }
  }
  return {
    look,
    understood: look.phrases.map(({ words }) => words),
    unused: unused.sort((a, b) => a.places[0]! - b.places[0]!).map(({ words }) => words),
  };

  /** The last word first. */
  function undecided(): PromptPhrase | undefined {
    return look.phrases.findLast(({ words }) => !needed.has(words));
  }
}

const isSameLook = ({ phrases: _, ...a }: PromptLook, { phrases: __, ...b }: PromptLook): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** Whether an eye may see that two pictures differ. */
export function isVisiblyChanged(before: Uint8Array, after: Uint8Array): boolean {
  let changed = 0;
  for (let i = 0; i < before.length; i++) {
    if (Math.abs(before[i]! - after[i]!) >= VISIBLE_STEP) changed++;
  }
  return changed > before.length * VISIBLE_SHARE;
}

async function shrinkItem(
  item: StandingItem['item'],
  scale: number,
  frame: { readonly width: number; readonly height: number },
): Promise<StandingItem> {
  const left = Math.min(frame.width - 1, Math.round(item.left * scale));
  const top = Math.min(frame.height - 1, Math.round(item.top * scale));
  const width = Math.min(frame.width - left, Math.max(1, Math.round(item.width * scale)));
  const height = Math.min(frame.height - top, Math.max(1, Math.round(item.height * scale)));
  if (item.width === 0 || item.height === 0) return { item, footing: null };
  const raw = { width: item.width, height: item.height, channels: 4 } as const;
  const data = await sharp(item.data, { raw, limitInputPixels: maxInputPixels })
    .resize(width, height, { fit: 'fill' })
    .raw({ depth: 'uchar' })
    .toBuffer();
  const small = { ...item, left, top, width, height, data };
  return { item: small, footing: findFooting(small) };
}

async function shrinkPicture(image: NonNullable<PaintedScene['scene']>['image']): Promise<typeof image> {
  try {
    const { data, info } = await sharp(image.bytes, { limitInputPixels: maxInputPixels })
      .toColourspace('srgb')
      .resize(2 * SKETCH_SIDE, 2 * SKETCH_SIDE, { fit: 'outside', withoutEnlargement: true })
      .png({ compressionLevel: 1 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, contentType: 'image/png', width: info.width, height: info.height };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EngineError('unusable-input', `scene picture: ${reason}`, { cause: error });
  }
}

import { z } from 'zod';
import {
  describeDrawnScene,
  DRAWN_BACKGROUND,
  drawnFloor,
  moveItem,
  sceneViewSchema,
  similaritySchema,
  WHOLE_FRAME,
} from '@plinth/imaging';
import { measureBox, measureRegions } from '@plinth/imaging/server';
import type { EngineImage, FrameBox, PhraseByLanguage, SceneFacts } from '@plinth/imaging';
import { loadPresetCatalogue, readSceneSet } from '#app/domain/library/index.server.ts';
import { describePresetScene } from './describe-preset-scene.ts';
import { PRESET_SCENE_WORDS, PROP_SURFACES } from './preset-scene-words.ts';

const itemSchema = z.looseObject({
  id: z.string(),
  role: z.enum(['product', 'prop']),
  source: z.looseObject({ kind: z.string(), name: z.string().optional() }),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  rotation: z.number(),
  zIndex: z.number(),
});
type PlacedItem = z.infer<typeof itemSchema>;

/** The part of a recipe that tells where things are in the picture. Recipes of other makers have none of it. */
const placedSchema = z.looseObject({
  scene: z.string().nullable(),
  understood: z.array(z.string()).nullish(),
  rests: z.record(z.string(), z.string()).optional(),
  framing: z
    .object({
      zoom: z.number(),
      mirrored: z.boolean(),
      shift: z.object({ x: z.number(), y: z.number() }).optional(),
    })
    .optional(),
  shown: similaritySchema.optional(),
  composition: z
    .looseObject({
      width: z.number().positive(),
      height: z.number().positive(),
      template: z.looseObject({ view: sceneViewSchema.optional(), closer: z.number().optional() }).nullable(),
      items: z.array(itemSchema),
    })
    .optional(),
});
type Placed = z.infer<typeof placedSchema>;

/** The visible surroundings of the product in a picture of ours: measured on the finished picture, told by its recipe. */
export async function readScene(recipe: object, picture: EngineImage | null): Promise<SceneFacts | null> {
  const placed = placedSchema.safeParse(recipe).data;
  if (!placed || !picture) return null;
  return placed.scene === null ? readDrawn(placed, picture) : readPreset(placed.scene, placed, picture);
}

async function readPreset(name: string, placed: Placed, picture: EngineImage): Promise<SceneFacts | null> {
  if (!Object.hasOwn(PRESET_SCENE_WORDS, name)) return null;
  const words = PRESET_SCENE_WORDS[name]!;
  const { view = 'front', closer = 1 } = placed.composition?.template ?? {};
  const preset = (await loadPresetCatalogue()).scenes.find((scene) => scene.name === name);
  const light = preset?.views.find((one) => one.view === view)?.light ?? preset?.light;
  const set = await readSceneSet(name, view);
  if (!set || !light) return null;
  const covered = boxesOf(placed);
  const { framing = { zoom: closer, mirrored: false } } = placed;
  const regions = Object.fromEntries(words.parts.map(({ materials }, at) => [String(at), materials]));
  const [seen, whole] = await Promise.all([
    measureRegions({ bytes: picture.bytes, set, light, framing, covered }, regions),
    measureBox(picture.bytes, WHOLE_FRAME, covered),
  ]);
  const parts = words.parts.map((_, at) => seen[String(at)]!);
  return describePresetScene(words, { parts, whole, understood: placed.understood ?? [], surface: surfaceOf(placed) });
}

async function readDrawn(placed: Placed, picture: EngineImage): Promise<SceneFacts | null> {
  const { understood } = placed;
  if (!understood || understood.length === 0) return null;
  const covered = boxesOf(placed);
  const products = placed.composition?.items.flatMap((item) => (item.role === 'product' ? [boxOf(item, placed)] : []));
  const [whole, background, below] = await Promise.all([
    measureBox(picture.bytes, WHOLE_FRAME, covered),
    measureBox(picture.bytes, DRAWN_BACKGROUND, covered),
    measureBox(picture.bytes, drawnFloor(products ?? []), covered),
  ]);
  return describeDrawnScene(understood, { whole, background, floor: below });
}

/** The name of the one sample that a picture shows; empty for other products. */
export async function nameOfSample(recipe: unknown): Promise<string> {
  const items = placedSchema.safeParse(recipe).data?.composition?.items ?? [];
  const products = items.filter(({ role }) => role === 'product');
  const [name, ...others] = new Set(products.map(({ source }) => (source.kind === 'preset' ? source.name : '')));
  if (!name || others.length > 0) return '';
  return (await loadPresetCatalogue()).samples.find((sample) => sample.name === name)?.displayName ?? '';
}

const boxesOf = (placed: Placed): FrameBox[] => placed.composition?.items.map((item) => boxOf(item, placed)) ?? [];

/** The upright box around an item that was turned about its top-left corner. */
function boxOf(item: PlacedItem, { composition, shown }: Placed): FrameBox {
  const { x, y, width, height, rotation } = shown ? moveItem(item, shown, composition!) : item;
  const [sin, cos] = [Math.sin((rotation * Math.PI) / 180), Math.cos((rotation * Math.PI) / 180)];
  const corners = [
    [0, 0],
    [width, 0],
    [0, height],
    [width, height],
  ].map(([right, down]) => [x + right! * cos - down! * sin, y + right! * sin + down! * cos] as const);
  const [across, along] = [corners.map(([at]) => at), corners.map(([, at]) => at)];
  return {
    left: Math.min(...across) / composition!.width,
    right: Math.max(...across) / composition!.width,
    top: Math.min(...along) / composition!.height,
    bottom: Math.max(...along) / composition!.height,
  };
}

/** On what the products rest: the scene's own surface, a prop that was put under them, or nothing that can be named. */
function surfaceOf(placed: Placed): 'own' | PhraseByLanguage | null {
  const items = placed.composition?.items ?? [];
  const products = items.filter(({ role }) => role === 'product');
  const isInTheAir = ({ id }: PlacedItem) => ['hang', 'float'].includes(placed.rests?.[id] ?? 'stand');
  if (products.length > 0 && products.every(isInTheAir)) return null;
  const stands = products.flatMap((product) => {
    const { left, right, bottom } = boxOf(product, placed);
    const middle = (left + right) / 2;
    return items.filter((prop) => {
      const box = boxOf(prop, placed);
      const isBelow = middle > box.left && middle < box.right && bottom > box.top && bottom <= box.bottom;
      return prop.role === 'prop' && prop.zIndex < product.zIndex && isBelow;
    });
  });
  const prop = stands.at(-1);
  if (!prop) return 'own';
  const { kind, name = '' } = prop.source;
  return kind === 'preset' && Object.hasOwn(PROP_SURFACES, name) ? PROP_SURFACES[name]! : null;
}

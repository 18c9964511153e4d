import type { BrandLook } from '../contract/brand-look.ts';
import type { SceneLight } from '../contract/scene-light.ts';
import type { Similarity, StageInput } from '../contract/stage-engine.ts';
import { linearFromByte, linearFromHex } from '../pixels/linear-light.ts';
import type { LinearColor } from '../pixels/linear-light.ts';
import { darkeningIn, luminancesOf } from '../pixels/relit-distance.ts';
import { grainOfBrand, lightOfBrand, lookOfBrand, matchBackground } from './brand-look.ts';
import { castShadow, findFooting, groundFooting } from './cast-shadow.ts';
import { dressScene } from './dress-scene.server.ts';
import type { DressThing } from './dress-scene.server.ts';
import type { Footing } from './cast-shadow.ts';
import { drawForeground } from './draw-foreground.ts';
import type { Foreground } from './draw-foreground.ts';
import { drawSet } from './draw-set.ts';
import type { DrawnSet } from './draw-set.ts';
import { frameTemplate } from '../pixels/frame-template.server.ts';
import { cutOfFrame } from '../pixels/frame-window.ts';
import type { Framing } from '../pixels/frame-window.ts';
import { moveSketched } from './layout/move-items.server.ts';
import { planLayouts } from './layout/plan-layouts.server.ts';
import type { Layout, Layouts } from './layout/plan-layouts.server.ts';
import { isStill } from './layout/similarity.ts';
import { mirrorShare } from './geometry/mirror-share.ts';
import { setInDepth, softnessOfBody } from './geometry/set-in-depth.ts';
import { openSetRoom } from './geometry/set-room.server.ts';
import type { SetRoom } from './geometry/set-room.server.ts';
import { applySetShadow } from './geometry/set-shadows.ts';
import { gradeBackground, tintLight, vignette } from './grade.ts';
import { createCanvas, developCanvas, drawItem, meanLight } from './linear-canvas.ts';
import type { LinearCanvas } from './linear-canvas.ts';
import { matchExposure, tintShadow } from './match-tones.ts';
import type { RestMode } from '../rest/rest-modes.ts';
import { asSolid } from '../pixels/place-item.server.ts';
import type { PlacedItem } from '../pixels/place-item.server.ts';
import { lightOfPlan, lightSet } from './plates/light-set.server.ts';
import { holdView } from './plates/hold-view.server.ts';
import type { TakenView } from './plates/hold-view.server.ts';
import { planLights } from './plates/plan-lights.ts';
import { varyLights } from './plates/vary-lights.ts';
import type { LitVariation } from './plates/vary-lights.ts';
import type { LitView } from './plates/read-plates.server.ts';
import { gainsOfLight } from './plates/tint-lights.ts';
import { reflectItem } from './reflect.ts';
import type { StandingItem } from './standing-item.ts';
import { paperOfLamps, paperOfPicture } from './relight/paper-light.ts';
import type { PaperLight } from './relight/paper-light.ts';
import { relightItem } from './relight/relight-item.ts';
import type { Grade, PromptLook } from './prompt-look.ts';
import { combineGrades, isFromOtherSide, planVariation, varyLight } from './variations.ts';
import type { Variation } from './variations.ts';
import type { CropWish, PlaceSide } from './words/place-words.ts';

/** Share of the prompt's tones that a scene with its own light takes on. */
const SCENE_NUDGE = 0.4;
/** A mirrored set keeps products on their footing only when that lies so near the middle. */
const MIDDLE = 0.06;

/** The painted scene; the same at every size. */
export interface PaintedScene {
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
  readonly scene: StageInput['scene'];
  /** The scene's lamps, where it has plates. */
  readonly lit: LitView | null;
  readonly seed: number;
  readonly items: readonly StandingItem[];
  /** The scene's light falls on the items; without, they keep their own pixels. */
  readonly relights?: boolean | undefined;
  /** Things that words may add to them. */
  readonly things?: readonly DressThing[] | undefined;
  /** Seen as small as it is: its shadows need be no finer than every second pixel. */
  readonly isTile?: boolean | undefined;
  /** A brand's look that it is to be in. */
  readonly brand?: BrandLook | undefined;
  /** The parts that every picture has as the canvas has them. */
  readonly fixed?: StageInput['fixed'];
  /** Where the words want the products. */
  readonly side?: PlaceSide | null | undefined;
  /** How near they want them. */
  readonly crop?: CropWish | null | undefined;
  /** Where things stand in each picture; left out: planned anew from what is here. */
  readonly layouts?: Layouts | undefined;
  /** The placed items, drawn where a layout has them; left out: the pixels that are here are scaled. */
  readonly moveItems?: ((move: Similarity) => Promise<readonly StandingItem[]>) | undefined;
}

/** Standard grain, in `developCanvas`'s steps. */
const GRAIN = 1.3;

/** Told before each step of the work, 0 to 3. */
export type TellStep = (step: number, label: string) => Promise<void>;

export interface PaintedPicture {
  /** Three bytes per pixel, of the scene's size. */
  readonly rgb: Uint8Array;
  readonly variation: Variation;
  /** Where the floor ends, as a fraction of the frame's height. */
  readonly horizonY: number;
  /** How each product rests in it, by the item's id. */
  readonly rests: Readonly<Record<string, RestMode>>;
  /** The placed items, as they stand in it. */
  readonly items: readonly StandingItem[];
  /** From the canvas to where things stand in this picture; and in the scene, as the canvas frames it. */
  readonly moved: { readonly shown: Similarity; readonly place: Similarity };
  /** Things that words have added to it. */
  readonly added: readonly StandingItem[];
  /** Its light is not that of the picture that was asked for. */
  readonly isLitAnew: boolean;
}

/**
 * One variation of a scene. The same look gives the same bytes.
 *
 * @param take 0 the variation as it is planned; 1, 2: other ways, for where that is no good picture
 */
export async function paintVariation(
  scene: PaintedScene,
  asked: PromptLook,
  index: number,
  tell: TellStep = async () => {},
  take = 0,
): Promise<PaintedPicture> {
  const { width, height, things = [], brand } = scene;
  const look = brand ? lookOfBrand(asked, brand) : asked;
  const template = scene.scene;
  const layouts = scene.layouts ?? (await planLayouts(scene));
  // Where the merchant has named a side, all variations keep it.
  const hasOtherSide = template ? Math.abs(template.light.anchor.x - 0.5) < MIDDLE : look.side === null;
  const isMirrored = hasOtherSide && isFromOtherSide(index, take);
  const layout = layouts(index, take, isMirrored);
  // A locked scene keeps its light as well, where the products stand elsewhere.
  const lightIndex = scene.fixed?.scene && !isStill(layout.place) ? 0 : index;
  const varied = scene.lit ? varyLights(look, lightIndex, take) : undefined;
  const taken = template && scene.lit && varied ? await takeView(scene.lit, template, look, { varied, layout }) : null;
  const framing = template ? (taken?.framing ?? layout.framingAt(1)) : undefined;
  const isLitAnew = taken ? taken.isLitAnew : lightIndex > 0;
  const planned = planVariation(scene.seed, lightIndex, take, look, {
    softness: template?.light.softness ?? look.softness ?? 0.5,
    lit: taken && varied ? (taken.isLitAnew ? varied.label : '') : undefined,
    framing,
    hasOtherSide,
  });
  const variation = { ...planned, index };
  await tell(0, 'Setting the scene');
  const shown = framing ? layout.moveIn(framing) : layout.place;
  const placed = await itemsAt(scene, shown);
  const added = await dressScene(look.things, {
    width,
    height,
    things,
    items: placed,
    template: template && { light: template.light, framing: variation.framing, image: template.image },
    variation: index,
  });
  const standing = added.length === 0 ? placed : [...added, ...placed];
  const canvas = createCanvas(width, height);
  const frame = template && cutOfFrame(template.light, variation.framing, width, height);
  const outlines = standing.map(({ item }) => asSolid(item));
  const room =
    template?.set && frame
      ? await openSetRoom(added.length === 0 ? placed : standing, template.set, frame, outlines, scene.isTile)
      : null;
  const set = template
    ? await placeTemplate(
        canvas,
        template,
        scene.lit,
        room,
        { look: varied?.look ?? look, plan: taken?.plan ?? null },
        variation,
      )
    : drawnSet(canvas, look, variation, productFootings(standing, height), brand);
  await tell(1, 'Casting shadows');
  // Things that words have added are no product: the lamps of a photographed set always light them.
  const items = [
    ...(set.paper ? relightItems(canvas, added, set) : added),
    ...(scene.relights ? relightItems(canvas, placed, set) : placed),
  ];
  if (!scene.relights) {
    matchExposure(
      canvas,
      items.flatMap(({ item }) => (item.role === 'product' ? [item] : [])),
    );
  }
  if (room) drawOnSet(canvas, room, items, set);
  else drawOnFloor(canvas, items, set);
  await tell(2, 'Developing the image');
  if (set.foreground) drawForeground(canvas, set.foreground);
  const { horizonY } = set.light;
  const framedY = frame ? (horizonY * frame.high - frame.top) / height : horizonY;
  return {
    rgb: developCanvas(canvas, brand ? grainOfBrand(brand, GRAIN) : GRAIN, variation.seed),
    variation,
    horizonY: framedY,
    rests: restsIn(items, room),
    items: placed,
    moved: { shown, place: layout.place },
    added,
    isLitAnew,
  };
}

const movedLast = new WeakMap<
  PaintedScene,
  { readonly key: string; readonly items: Promise<readonly StandingItem[]> }
>();

/** The placed items, where a picture has them; the last move is kept, since words are tried one by one. */
function itemsAt(scene: PaintedScene, move: Similarity): Promise<readonly StandingItem[]> {
  if (isStill(move)) return Promise.resolve(scene.items);
  const key = JSON.stringify(move);
  const known = movedLast.get(scene);
  if (known?.key === key) return known.items;
  const items = scene.moveItems?.(move) ?? moveSketched(scene.items, move, scene);
  movedLast.set(scene, { key, items });
  return items;
}

/** A background, and what else of it lies before and on it. */
interface PlacedSet extends DrawnSet {
  readonly foreground: Foreground | null;
  /** How shadows follow the set's geometry; null where they do already, by its plates. */
  readonly cast: { readonly softness: number; readonly strength: number } | null;
  /** The effect of its lamps on things at the anchor; null where only its picture tells. */
  readonly paper: PaperLight | null;
}

/** A set by words alone, in a brand's colour and light where there is one. */
function drawnSet(
  canvas: LinearCanvas,
  look: PromptLook,
  variation: Variation,
  footings: readonly Footing[],
  brand: BrandLook | undefined,
): PlacedSet {
  const set = drawSet(canvas, look, variation, footings);
  const none = { foreground: null, cast: null, paper: null };
  if (!brand) return { ...set, ...none };
  matchBackground(canvas, brand.background);
  return { ...set, ...none, light: lightOfBrand(set.light, brand, variation.shadow.length) };
}

/** Every so many pixels of the empty set tell how bright it is. */
const SAMPLED = 97;

/** The items as they look in the set's light. */
function relightItems(canvas: LinearCanvas, items: readonly StandingItem[], set: PlacedSet): StandingItem[] {
  if (items.length === 0) return [];
  const paper = set.paper ?? paperOfPicture(canvas, set.light);
  const { light } = canvas;
  const at = (p: number): LinearColor => [light[p * 3]!, light[p * 3 + 1]!, light[p * 3 + 2]!];
  const darkening = darkeningIn(luminancesOf(light.length / 3, SAMPLED, at, () => true));
  // A surface seen through glass has the scene's light already, and its opaque parts are too small to tell light from damage.
  return items.map(({ item, footing }) => ({ item: item.glass ? item : relightItem(item, paper, darkening), footing }));
}

/** Without geometry the floor is one endless plane. */
function drawOnFloor(canvas: LinearCanvas, items: readonly StandingItem[], set: PlacedSet): void {
  const remaining = remainingLight(canvas, set.light);
  const ofTheSet = set.items.map((item) => ({ item, footing: findFooting(item) }));
  for (const { item, footing } of [...ofTheSet, ...items]) {
    if (footing) {
      castShadow(canvas, asSolid(item), footing, { light: set.light, remaining: tintShadow(remaining, item) });
      if (isOnFoot(item)) reflectItem(canvas, item, footing, set.light.reflection);
    }
    drawItem(canvas, item);
  }
}

/** A hanging or floating item has no mirror image at its foot. */
const isOnFoot = ({ rest }: PlacedItem): boolean => rest !== 'hang' && rest !== 'float';

/** How each product rests in the picture that was painted. */
function restsIn(items: readonly StandingItem[], room: SetRoom | null): Record<string, RestMode> {
  const shown = items.flatMap(({ item }, k) => {
    if (item.role !== 'product') return [];
    // Without geometry nothing is known that it could lie on or lean against.
    const drawn = item.rest && isOnFoot(item) ? 'stand' : item.rest;
    const mode = room ? room.bodies[k]?.rest.mode : drawn;
    return mode ? [[item.id, mode] as const] : [];
  });
  return Object.fromEntries(shown);
}

/** Shadows end where the stand ends, fall to the floor and climb walls; a mirror image is cut by what mirrors it. */
function drawOnSet(canvas: LinearCanvas, room: SetRoom, items: readonly StandingItem[], set: PlacedSet): void {
  const shadows = set.cast && room.shadows(set.cast.softness);
  items.forEach(({ item, footing }, k) => {
    const shadow = shadows?.[k];
    if (shadow && set.cast) applySetShadow(canvas, room.view, shadow, set.cast.strength);
    const body = room.bodies[k];
    if (footing && body) {
      const shareAt = mirrorShare(room.view, body.rest);
      reflectItem(canvas, item, footing, set.light.reflection, { shareAt, softness: softnessOfBody(body, room.view) });
    }
    drawItem(canvas, item.role === 'product' || !body ? item : setInDepth(item, body, room.view, canvas));
  });
}

/** The items that a drawn set is built around: the products, or the props where there are only props. */
function productFootings(items: readonly StandingItem[], frameHeight: number): Footing[] {
  const products = items.filter(({ item }) => item.role === 'product');
  return (products.length > 0 ? products : items).flatMap(({ item, footing }) =>
    footing ? groundFooting(footing, item.rest, frameHeight) : [],
  );
}

async function placeTemplate(
  canvas: LinearCanvas,
  scene: NonNullable<StageInput['scene']>,
  lit: LitView | null,
  room: SetRoom | null,
  { look, plan }: { readonly look: PromptLook; readonly plan: TakenView['plan'] | null },
  variation: Variation,
): Promise<PlacedSet> {
  const { width, height } = canvas;
  const { framing } = variation;
  const own = lit && plan ? lightOfPlan(scene.light, lit, plan) : scene.light;
  const light = varyLight(own, look, variation, framing.mirrored);
  const softness = clamp(light.softness / Math.max(0.02, scene.light.softness), 0.5, 2.5);
  let paper: PaperLight | null = null;
  if (lit && plan) {
    const masks = room?.masks(plan.weights.keys(), softness);
    const exposure = await lightSet(canvas, lit, plan, cutOfFrame(scene.light, framing, width, height), masks);
    paper = paperOfLamps(lit, plan.weights, exposure);
  } else {
    const pixels = await frameTemplate(scene.image, scene.light, framing, width, height);
    for (let i = 0; i < width * height; i++) {
      for (let c = 0; c < 3; c++) canvas.light[i * 3 + c] = linearFromByte[pixels[i * 4 + c]!]!;
    }
  }
  // Lamps that were changed need no tones that stand for them.
  const tones = combineGrades(lit ? look.tones : scene.isByWords ? look.grade : nudge(look.grade), variation.grade);
  const grade = { ...tones, exposure: tones.exposure * 0.8, warmth: tones.warmth * 0.75 };
  const falloff = { strength: variation.vignette, centerX: scene.light.anchor.x, centerY: 0.5 };
  gradeBackground(canvas, grade);
  if (look.lightColour && !lit) tintLight(canvas, gainsOfLight(look.lightColour));
  vignette(canvas, falloff.strength, falloff.centerX, falloff.centerY);
  const foreground = scene.foreground && {
    pixels: await frameTemplate(scene.foreground, scene.light, framing, width, height),
    grade,
    vignette: falloff,
  };
  const strength = clamp(light.shadowStrength / Math.max(0.05, scene.light.shadowStrength), 0.3, 1.2);
  return { light, items: [], foreground, cast: lit ? null : { softness, strength }, paper };
}

/** A variation's light and crop, which leave wall and floor the colours that they have in what was asked for. */
async function takeView(
  lit: LitView,
  { light, closer = 1 }: NonNullable<StageInput['scene']>,
  asked: PromptLook,
  { varied, layout }: { readonly varied: LitVariation; readonly layout: Layout },
): Promise<TakenView & { readonly isLitAnew: boolean }> {
  const { lamps } = lit.plates;
  const own: Framing = { zoom: closer, mirrored: false };
  const plan = planLights(asked, lamps);
  const other = { plan: planLights(varied.look, lamps), framingAt: layout.framingAt };
  const taken = await holdView(lit, light, { plan, framing: own }, other);
  const lampsOf = ({ weights }: TakenView['plan']): string => JSON.stringify([...weights]);
  return { ...taken, isLitAnew: lampsOf(taken.plan) !== lampsOf(plan) };
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/**
 * The effect of the prompt's words on a scene that has a light of its own. Its description is the usual prompt, and it looks
 * like that already: applied in full, 'warm' would turn white marble yellow.
 */
function nudge(grade: Grade): Grade {
  return {
    warmth: grade.warmth * SCENE_NUDGE,
    exposure: grade.exposure * SCENE_NUDGE,
    contrast: grade.contrast * SCENE_NUDGE,
    saturation: grade.saturation * SCENE_NUDGE,
  };
}

/** The share of its light that a fully shadowed floor keeps, from the scene's own shadow colour. */
function remainingLight(canvas: LinearCanvas, light: SceneLight): LinearColor {
  const floor = meanLight(canvas, light.anchor.x, Math.min(0.98, light.floorY + 0.03), 0.1, 0.03);
  const shadow = linearFromHex(light.shadowColor);
  const share = (c: 0 | 1 | 2): number => Math.min(0.6, Math.max(0.06, shadow[c] / Math.max(0.02, floor[c])));
  const shares: LinearColor = [share(0), share(1), share(2)];
  // A strong tint in the quotient comes from the grade, not from the scene: pull it half-way to grey.
  const grey = (shares[0] + shares[1] + shares[2]) / 3;
  return [(shares[0] + grey) / 2, (shares[1] + grey) / 2, (shares[2] + grey) / 2];
}

import type { SceneLight } from '../contract/scene-light.ts';
import { createRandom, mixSeed } from '../pixels/random.ts';
import type { Framing } from '../pixels/frame-window.ts';
import type { Grade, PromptLook } from './prompt-look.ts';

/** One of up to four ways to take the same photograph. */
export interface Variation {
  readonly index: number;
  readonly seed: number;
  readonly label: string;
  readonly framing: Framing;
  readonly grade: Grade;
  /** Multiplies the scene's shadow length, softness and strength. */
  readonly shadow: { readonly length: number; readonly softness: number; readonly strength: number };
  /** Light comes from the other side (drawn sets; a template is mirrored as a whole instead). */
  readonly otherSide: boolean;
  /** Strength of the lens's dark corners. */
  readonly vignette: number;
}

interface Recipe {
  readonly label: string;
  /** Where the light stays on its side. */
  readonly sameSideLabel?: string;
  readonly zoom: number;
  readonly otherSide: boolean;
  readonly grade: Grade;
  readonly shadow: Variation['shadow'];
  readonly vignette: number;
}

/**
 * In order of truth: the first is the picture as asked for. The others differ in side, shadow and crop; wall and floor keep
 * their colours, to less than an eye sees between two pictures.
 */
const recipes: readonly Recipe[] = [
  {
    label: '',
    zoom: 1,
    otherSide: false,
    grade: { warmth: 0, exposure: 0, contrast: 0, saturation: 0 },
    shadow: { length: 1, softness: 1, strength: 1 },
    vignette: 0.1,
  },
  {
    label: 'from the other side',
    sameSideLabel: 'closer and brighter',
    zoom: 1.07,
    otherSide: true,
    grade: { warmth: -0.05, exposure: 0.07, contrast: 0, saturation: 0 },
    shadow: { length: 0.75, softness: 1.25, strength: 0.88 },
    vignette: 0.08,
  },
  {
    label: 'low and long',
    zoom: 1.12,
    otherSide: false,
    grade: { warmth: 0.06, exposure: -0.03, contrast: 0.02, saturation: 0.02 },
    shadow: { length: 1.5, softness: 0.7, strength: 1.12 },
    vignette: 0.14,
  },
  {
    label: 'close, with deep shadows',
    zoom: 1.2,
    otherSide: true,
    grade: { warmth: 0, exposure: -0.06, contrast: 0.04, saturation: 0.02 },
    shadow: { length: 1.15, softness: 1.1, strength: 1.3 },
    vignette: 0.16,
  },
];

/** The facts of the scene that a variation depends on. */
export interface VariedScene {
  readonly softness: number;
  /** The light may come from the other side than it does at first. */
  readonly hasOtherSide: boolean;
  /** How its lamps are changed, instead of grading what they once lit. */
  readonly lit?: string | undefined;
  /** The visible part of it; left out: all of a drawn set, as its recipe has it. */
  readonly framing?: Framing | undefined;
}

/** For where one of the others is no good picture of this scene: nearly as it was asked for. */
const spares: readonly Recipe[] = [
  { ...recipes[0]!, label: 'a little brighter', zoom: 1.16, grade: { ...recipes[0]!.grade, exposure: 0.06 } },
  { ...recipes[0]!, label: 'closer', zoom: 1.24 },
  { ...recipes[0]!, label: 'near', zoom: 1.2 },
];

function recipeOf(index: number, take: number): Recipe {
  if (take === 0 || index === 0) return recipes[index % recipes.length]!;
  return spares[(index + take) % spares.length]!;
}

/** Whether a variation is the one that has its light from the other side, where a scene may. */
export const isFromOtherSide = (index: number, take: number): boolean => recipeOf(index, take).otherSide;

/**
 * The variation of a run: repeatable by (seed, index), whatever the number asked for.
 *
 * @param take see `paintVariation`
 */
export function planVariation(
  seed: number,
  index: number,
  take: number,
  look: PromptLook,
  scene: VariedScene,
): Variation {
  const recipe = recipeOf(index, take);
  const own = mixSeed(seed, index);
  const random = createRandom(own);
  const jitter = (spread: number): number => (random() * 2 - 1) * spread;
  const base =
    look.label ?? (scene.softness > 0.6 ? 'Soft light' : scene.softness > 0.3 ? 'Studio light' : 'Clear light');
  const otherSide = recipe.otherSide && scene.hasOtherSide;
  const label = recipe.otherSide && !otherSide ? (recipe.sameSideLabel ?? recipe.label) : recipe.label;
  const first = index === 0;
  const framing = scene.framing ?? {
    zoom: first ? recipe.zoom : recipe.zoom + Math.abs(jitter(0.02)),
    mirrored: otherSide,
  };
  if (scene.lit !== undefined) {
    return {
      index,
      seed: own,
      label: scene.lit ? `${base}, ${scene.lit}` : base,
      framing,
      grade: { warmth: 0, exposure: 0, contrast: 0, saturation: 0 },
      shadow: { length: 1, softness: 1, strength: 1 },
      otherSide: false,
      vignette: first ? 0 : 0.06,
    };
  }
  return {
    index,
    seed: own,
    label: label ? `${base}, ${label}` : base,
    framing,
    grade: {
      warmth: recipe.grade.warmth + (first ? 0 : jitter(0.01)),
      exposure: recipe.grade.exposure + (first ? 0 : jitter(0.01)),
      contrast: recipe.grade.contrast,
      saturation: recipe.grade.saturation,
    },
    shadow: {
      length: recipe.shadow.length * (first ? 1 : 1 + jitter(0.08)),
      softness: recipe.shadow.softness,
      strength: recipe.shadow.strength,
    },
    otherSide,
    vignette: recipe.vignette,
  };
}

/** The prompt's wishes and the variation's changes together, as one grade. */
export function combineGrades(a: Grade, b: Grade): Grade {
  return {
    warmth: Math.max(-1, Math.min(1, a.warmth + b.warmth * (1 - 0.4 * Math.abs(a.warmth)))),
    exposure: Math.max(-1.4, Math.min(0.6, a.exposure + b.exposure * (a.exposure < -0.4 ? 0.5 : 1))),
    contrast: a.contrast + b.contrast,
    saturation: a.saturation + b.saturation,
  };
}

/** A scene's light as this variation and the prompt's words change it. */
export function varyLight(light: SceneLight, look: PromptLook, variation: Variation, mirrored: boolean): SceneLight {
  const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
  return {
    ...light,
    keyDirection: { x: mirrored ? -light.keyDirection.x : light.keyDirection.x, y: light.keyDirection.y },
    softness: clamp(((light.softness * 2 + (look.softness ?? light.softness)) / 3) * variation.shadow.softness, 0, 1),
    shadowTip: light.shadowTip && {
      x: light.shadowTip.x * variation.shadow.length * (mirrored ? -1 : 1),
      y: light.shadowTip.y * variation.shadow.length,
    },
    shadowLength: clamp(light.shadowLength * variation.shadow.length, 0.1, 2.2),
    shadowStrength: clamp(light.shadowStrength * variation.shadow.strength, 0, 1),
  };
}

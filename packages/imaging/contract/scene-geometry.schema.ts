import { z } from 'zod';

const fraction = z.number().min(0).max(1);
const point = z.tuple([z.number(), z.number(), z.number()]);
const outline = z.array(z.tuple([z.number(), z.number()])).min(3);

/** The groups of lamps that a scene's light is made of; each is one plate, where the scene has plates. */
export const lampGroups = ['key', 'sky', 'fill', 'right', 'warm', 'wall'] as const;
export type LampGroup = (typeof lampGroups)[number];

const sceneLampSchema = z.object({
  group: z.enum(lampGroups),
  /** Lit in the scene's own single picture; the others are only in plates. */
  own: z.boolean(),
  type: z.enum(['sun', 'area', 'point', 'spot']),
  position: point,
  /** For a sun, towards it. For an area or spot, against the direction it shines in. */
  toLamp: point,
  /** A sun's angle in radians; else the longest side or the diameter, scene units. */
  size: z.number().min(0),
  colour: point,
  /** A sun's irradiance; else watts. */
  energy: z.number().min(0),
});
export type SceneLamp = z.infer<typeof sceneLampSchema>;

const sceneMaterialSchema = z.object({
  /** The value of its pixels in `material.webp`; 0 is nothing. */
  id: z.number().int().min(1).max(255),
  name: z.string(),
  /** Large and matt enough to take another colour. */
  paintable: z.boolean(),
  /** Linear. */
  albedo: z.tuple([fraction, fraction, fraction]),
  roughness: fraction,
  metal: fraction,
  transmission: fraction,
  coat: fraction,
  specular: z.number().min(0),
  /** Of its pixels, the share that faces up. */
  upFacing: fraction,
  /** Of the frame. */
  share: fraction,
  /** Its plane in `coverage.webp`, from the top; null for what is hardly seen or takes no other colour. */
  coverage: z.number().int().min(0).nullable(),
});
export type SceneMaterial = z.infer<typeof sceneMaterialSchema>;

/**
 * A scene as one of its cameras sees it, as data. All points are in scene coordinates: z up, one unit is `unit` metres.
 * Beside it lie four pictures; several planes of one picture lie below each other, in grey:
 * - `depth.webp`: 1/z along the camera's axis in 14 bits between `least` and `most`; each pixel is the difference from
 *   the plane through its three neighbours, the upper 7 bits above the lower 7
 * - `normal.webp`, half size: octahedral, two planes
 * - `material.webp`: the id per pixel; `coverage.webp`, half size: how much of each pixel is the material
 * - `shares.webp`, a third of the size or so: how much of a pixel's light comes straight from the key (three planes:
 *   red, green, blue) and from each group named in `shares`; the rest has come over walls
 */
export const sceneGeometrySchema = z.object({
  /** Pixels of `depth.webp` and `material.webp`. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** Metres per scene unit. */
  unit: z.number().positive(),
  camera: z.object({
    /** Rows of camera to scene; the camera looks along its -z, y up. */
    matrix: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])).length(4),
    focalPx: z.number().positive(),
    cx: z.number(),
    cy: z.number(),
    /** Degrees below level. */
    pitchDeg: z.number(),
    /** Scene units to what is sharp, along the axis; pixels across the disc that a point infinitely far off becomes. */
    lens: z.object({ focus: z.number().positive(), spread: z.number().min(0) }),
  }),
  /** Where a product stands. */
  anchor: point,
  /** The room for it, scene units. */
  room: z.object({ width: z.number().positive(), height: z.number().positive() }),
  /** The surface around the anchor up to where it ends; 64 points around it. */
  stand: z.object({ height: z.number(), outline }),
  /** The surface under the stand; null where the stand is the floor. */
  floor: z.object({ height: z.number(), outline }).nullable(),
  lamps: z.array(sceneLampSchema).min(1),
  materials: z.array(sceneMaterialSchema).min(1).max(255),
  depth: z.object({ least: z.number().positive(), most: z.number().positive() }),
  /** Groups of the planes of `shares.webp` after the key's three. */
  shares: z.array(z.enum(lampGroups)),
  /** How the film shows a grey of 2^stop: linear light of the picture, 0..1. */
  film: z.object({
    look: z.string(),
    exposure: z.number(),
    firstStop: z.number(),
    stopsPerStep: z.number().positive(),
    shown: z.array(fraction).min(2),
  }),
});
export type SceneGeometry = z.infer<typeof sceneGeometrySchema>;

import { z } from 'zod';
import { sceneCameraSchema, sceneLightSchema, sceneViewSchema } from '@plinth/imaging';

/**
 * The shelf of pictures the studio starts with. `public/presets/manifest.json` is written by `npm run presets` and
 * read back through this schema; every path is a URL path below the site root (`/presets/...`).
 */

const kebab = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const pixels = z.number().int().positive();
const fraction = z.number().min(0).max(1);
const presetPath = z.string().regex(/^\/presets\/[a-z]+\/(?:[a-z0-9-]+\/){0,2}[a-z0-9.-]+\.(webp|avif|png|jpg)$/);

/** One size of a picture in two encodings; width and height in pixels so that a screen can reserve the room. */
const presetSizeSchema = z.object({ avif: presetPath, webp: presetPath, width: pixels, height: pixels });

const common = {
  name: kebab,
  displayName: z.string().min(1).max(40),
  full: presetPath,
  width: pixels,
  height: pixels,
  preview: presetSizeSchema,
  thumb: presetSizeSchema,
  /** The script in this repository that renders the picture. */
  source: z.string().min(1),
  licence: z.string().min(1),
};

/** A free part of a wall where things hang, as `SceneWall`; null where no wall is near. */
const sceneWallSchema = z
  .object({
    left: fraction,
    top: fraction,
    width: fraction,
    height: fraction,
    metresAcross: z.number().positive(),
    foot: z.object({ y: fraction, metresAcross: z.number().positive() }).nullable(),
  })
  .nullable();

/** Another camera of a scene, with a picture of its own; see `sceneSetSchema`. */
const presetViewSchema = z.object({
  view: sceneViewSchema,
  full: presetPath,
  thumb: presetPath,
  light: sceneLightSchema,
  camera: sceneCameraSchema,
  wall: sceneWallSchema,
});

const presetSceneSchema = z.object({
  ...common,
  prompt: z.string().min(20).max(400),
  light: sceneLightSchema,
  camera: sceneCameraSchema,
  /** The layer between the set and the lens (with alpha; never over a product), or null. */
  foreground: presetPath.nullable(),
  wall: sceneWallSchema,
  /** Its other cameras. */
  views: z.array(presetViewSchema),
});

const presetPropSchema = z.object({
  ...common,
  /** Suggested width on the canvas as a share of the scene's width; the picture is trimmed to the thing itself. */
  canvasShare: fraction,
  /** How wide the thing itself is, centimetres. */
  widthCm: z.number().positive(),
});

const presetPlaceSchema = z.object({
  ...common,
  description: z.string().min(10).max(300),
  /** The upright 1024x1536 version, for people. */
  portrait: z.object({ full: presetPath, width: pixels, height: pixels, light: sceneLightSchema }),
  light: sceneLightSchema,
});

const point = z.object({ x: fraction, y: fraction });

/** Points of the body, fractions of the frame; left and right as seen in the picture. */
export const bodyLandmarksSchema = z.object({
  headTop: point,
  chin: point,
  neck: point,
  shoulderLeft: point,
  shoulderRight: point,
  armpitLeft: point,
  armpitRight: point,
  elbowLeft: point,
  elbowRight: point,
  wristLeft: point,
  wristRight: point,
  waistLeft: point,
  waistRight: point,
  hipLeft: point,
  hipRight: point,
  crotch: point,
  kneeLeft: point,
  kneeRight: point,
  ankleLeft: point,
  ankleRight: point,
});

const presetModelSchema = z.object({
  ...common,
  description: z.string().min(10).max(300),
  landmarks: bodyLandmarksSchema,
});

const presetSampleSchema = z.object({
  ...common,
  /** The same product with its exact transparency (PNG, same pixel size as `full`). */
  alpha: presetPath,
  /** The product photographed on a busy ground (same camera, same mask), or null. */
  busy: presetPath.nullable(),
});

export const presetManifestSchema = z.object({
  /** Changes with the content of any picture; good as a cache key. */
  version: z.string().regex(/^[0-9a-f]{12}$/),
  scenes: z.array(presetSceneSchema),
  props: z.array(presetPropSchema),
  places: z.array(presetPlaceSchema),
  models: z.array(presetModelSchema),
  samples: z.array(presetSampleSchema),
});

export type PresetSize = z.infer<typeof presetSizeSchema>;
export type PresetScene = z.infer<typeof presetSceneSchema>;
export type PresetProp = z.infer<typeof presetPropSchema>;
export type PresetPlace = z.infer<typeof presetPlaceSchema>;
export type PresetModel = z.infer<typeof presetModelSchema>;
export type PresetSample = z.infer<typeof presetSampleSchema>;
export type BodyLandmarks = z.infer<typeof bodyLandmarksSchema>;
export type PresetManifest = z.infer<typeof presetManifestSchema>;
/** The five shelves, by the manifest's own key. */
export type PresetKind = 'scenes' | 'props' | 'places' | 'models' | 'samples';

import type { SceneView, SceneWall } from '@plinth/imaging';
import { presetChoices } from './preset-choices.ts';
import type { PresetChoices, PresetThumb, SceneCameraChoice } from './preset-choices.ts';
import type { PresetManifest } from './presets.schema.ts';

/** The catalogue as a page is sent it: addresses and sizes that follow from a name and a size are left out. */
export interface PackedPresets {
  /** Name, name to read, words, first camera, other cameras. */
  readonly scenes: readonly (readonly [string, string, string, PackedCamera, readonly PackedCamera[]])[];
  /** Name, name to read, width, height, share of the canvas, centimetres. */
  readonly props: readonly (readonly [string, string, number, number, number, number])[];
  /** Name, name to read. */
  readonly samples: readonly (readonly [string, string])[];
}

/** View, degrees below level, metres across, place and largest size of a product, wall. */
type PackedCamera = readonly [
  SceneView,
  number,
  number,
  readonly [number, number, number, number],
  /** Box, metres across, and the leaning foot's place and metres across. */
  readonly [number, number, number, number, number, number?, number?] | null,
];

/** The data that a screen opens with, as it is sent. */
export type Packed<Data extends { readonly presets: PresetChoices }> = Omit<Data, 'presets'> & {
  readonly presets: PackedPresets;
};

const PREVIEW_WIDTH = 640;
const THUMB_WIDTH = 240;
/** Scenes and samples are squares, larger than any preview. */
const SQUARE = 1024;

export function packPresets(manifest: PresetManifest): PackedPresets {
  const { scenes, props, samples } = presetChoices(manifest);
  return {
    scenes: scenes.map((scene) => {
      const { name, displayName, prompt, views } = scene;
      return [name, displayName, prompt, packCamera(scene), views.map(packCamera)];
    }),
    props: props.map(({ name, displayName, width, height, canvasShare, widthCm }) => [
      name,
      displayName,
      width,
      height,
      canvasShare,
      widthCm,
    ]),
    samples: samples.map(({ name, displayName }) => [name, displayName]),
  };
}

/** The same catalogue again, for the screens. */
export function unpackPresets({ scenes, props, samples }: PackedPresets): PresetChoices {
  return {
    scenes: scenes.map(([name, displayName, prompt, camera, views]) => ({
      name,
      displayName,
      prompt,
      ...smaller('scenes', name, SQUARE, SQUARE),
      ...unpackCamera(name, camera),
      views: views.map((view) => unpackCamera(name, view)),
    })),
    props: props.map(([name, displayName, width, height, canvasShare, widthCm]) => ({
      name,
      displayName,
      full: `/presets/props/${name}.png`,
      width,
      height,
      ...smaller('props', name, width, height),
      canvasShare,
      widthCm,
    })),
    samples: samples.map(([name, displayName]) => ({
      name,
      displayName,
      full: `/presets/samples/${name}.jpg`,
      thumb: smaller('samples', name, SQUARE, SQUARE).thumb,
    })),
  };
}

function packCamera({ view, pitchDeg, metresAcross, light, wall }: SceneCameraChoice): PackedCamera {
  const { anchor, maxProduct } = light;
  const foot = wall?.foot ? ([wall.foot.y, wall.foot.metresAcross] as const) : ([] as const);
  return [
    view,
    pitchDeg,
    metresAcross,
    [anchor.x, anchor.y, maxProduct.width, maxProduct.height],
    wall && [wall.left, wall.top, wall.width, wall.height, wall.metresAcross, ...foot],
  ];
}

function unpackCamera(name: string, [view, pitchDeg, metresAcross, place, wall]: PackedCamera): SceneCameraChoice {
  const [x, y, width, height] = place;
  return {
    view,
    full: view === 'front' ? `/presets/scenes/${name}.webp` : `/presets/sets/${name}/${view}/picture.webp`,
    pitchDeg,
    metresAcross,
    wall: wall && unpackWall(wall),
    light: { anchor: { x, y }, maxProduct: { width, height } },
  };
}

function unpackWall([left, top, width, height, metresAcross, y, across]: NonNullable<PackedCamera[4]>): SceneWall {
  const foot = y !== undefined && across !== undefined ? { y, metresAcross: across } : null;
  return { left, top, width, height, metresAcross, foot };
}

const smaller = (kind: string, name: string, width: number, height: number) => ({
  preview: within(PREVIEW_WIDTH, `/presets/${kind}/${name}.preview`, width, height),
  thumb: within(THUMB_WIDTH, `/presets/${kind}/${name}.thumb`, width, height),
});

/** As wide as asked for, or as the picture is. */
function within(most: number, path: string, fullWidth: number, fullHeight: number): PresetThumb {
  const width = Math.min(most, fullWidth);
  return {
    avif: `${path}.avif`,
    webp: `${path}.webp`,
    width,
    height: Math.round((fullHeight * width) / fullWidth),
  };
}

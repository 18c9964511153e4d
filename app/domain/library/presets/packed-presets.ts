import { presetChoices } from './preset-choices.ts';
import type { PresetChoices, PresetThumb } from './preset-choices.ts';
import type { PresetManifest } from './presets.schema.ts';

/** The catalogue as a page is sent it: addresses and sizes that follow from a name and a size are left out. */
export interface PackedPresets {
  /** Name, name to read, words, place and largest size of a product. */
  readonly scenes: readonly (readonly [string, string, string, number, number, number, number])[];
  /** Name, name to read, width, height, share of the canvas. */
  readonly props: readonly (readonly [string, string, number, number, number])[];
  /** Name, name to read. */
  readonly samples: readonly (readonly [string, string])[];
}

/** What a screen opens with, as it is sent. */
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
    scenes: scenes.map(({ name, displayName, prompt, light: { anchor, maxProduct } }) => [
      name,
      displayName,
      prompt,
      anchor.x,
      anchor.y,
      maxProduct.width,
      maxProduct.height,
    ]),
    props: props.map(({ name, displayName, width, height, canvasShare }) => [
      name,
      displayName,
      width,
      height,
      canvasShare,
    ]),
    samples: samples.map(({ name, displayName }) => [name, displayName]),
  };
}

/** The same catalogue again, for the screens. */
export function unpackPresets({ scenes, props, samples }: PackedPresets): PresetChoices {
  return {
    scenes: scenes.map(([name, displayName, prompt, x, y, width, height]) => ({
      name,
      displayName,
      prompt,
      full: `/presets/scenes/${name}.webp`,
      ...smaller('scenes', name, SQUARE, SQUARE),
      light: { anchor: { x, y }, maxProduct: { width, height } },
    })),
    props: props.map(([name, displayName, width, height, canvasShare]) => ({
      name,
      displayName,
      full: `/presets/props/${name}.png`,
      width,
      height,
      ...smaller('props', name, width, height),
      canvasShare,
    })),
    samples: samples.map(([name, displayName]) => ({
      name,
      displayName,
      full: `/presets/samples/${name}.jpg`,
      thumb: smaller('samples', name, SQUARE, SQUARE).thumb,
    })),
  };
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

import type { PresetManifest } from './presets.schema.ts';

export interface PresetThumb {
  readonly avif: string;
  readonly webp: string;
  readonly width: number;
  readonly height: number;
}

export interface SceneChoice {
  readonly name: string;
  readonly displayName: string;
  readonly prompt: string;
  readonly full: string;
  readonly preview: PresetThumb;
  readonly thumb: PresetThumb;
  /** Fractions of the frame. */
  readonly light: {
    readonly anchor: { readonly x: number; readonly y: number };
    readonly maxProduct: { readonly width: number; readonly height: number };
  };
}

export interface PropChoice {
  readonly name: string;
  readonly displayName: string;
  readonly full: string;
  readonly width: number;
  readonly height: number;
  readonly preview: PresetThumb;
  readonly thumb: PresetThumb;
  /** Suggested width as a share of the canvas. */
  readonly canvasShare: number;
}

export interface SampleChoice {
  readonly name: string;
  readonly displayName: string;
  readonly full: string;
  readonly thumb: PresetThumb;
}

/** The catalogue, as a screen offers it. */
export interface PresetChoices {
  readonly scenes: readonly SceneChoice[];
  readonly props: readonly PropChoice[];
  readonly samples: readonly SampleChoice[];
}

/** The catalogue without what only the engine needs. */
export function presetChoices({ scenes, props, samples }: PresetManifest): PresetChoices {
  return {
    scenes: scenes.map(({ name, displayName, prompt, full, preview, thumb, light: { anchor, maxProduct } }) => ({
      name,
      displayName,
      prompt,
      full,
      preview,
      thumb,
      light: { anchor, maxProduct },
    })),
    props: props.map(({ name, displayName, full, width, height, preview, thumb, canvasShare }) => ({
      name,
      displayName,
      full,
      width,
      height,
      preview,
      thumb,
      canvasShare,
    })),
    samples: samples.map(({ name, displayName, full, thumb }) => ({ name, displayName, full, thumb })),
  };
}

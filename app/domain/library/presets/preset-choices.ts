import type { SceneView, SceneWall } from '@plinth/imaging';
import type { PresetManifest, PresetScene } from './presets.schema.ts';

export interface PresetThumb {
  readonly avif: string;
  readonly webp: string;
  readonly width: number;
  readonly height: number;
}

/** A camera of a scene. */
export interface SceneCameraChoice {
  readonly view: SceneView;
  readonly full: string;
  /** Degrees below level. */
  readonly pitchDeg: number;
  /** Metres across the frame where products stand. */
  readonly metresAcross: number;
  readonly wall: SceneWall | null;
  /** Fractions of the frame. */
  readonly light: {
    readonly anchor: { readonly x: number; readonly y: number };
    readonly maxProduct: { readonly width: number; readonly height: number };
  };
}

export interface SceneChoice extends SceneCameraChoice {
  readonly name: string;
  readonly displayName: string;
  readonly prompt: string;
  readonly preview: PresetThumb;
  readonly thumb: PresetThumb;
  /** Its other cameras. */
  readonly views: readonly SceneCameraChoice[];
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
  readonly widthCm: number;
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
    scenes: scenes.map(sceneChoice),
    props: props.map(({ name, displayName, full, width, height, preview, thumb, canvasShare, widthCm }) => ({
      name,
      displayName,
      full,
      width,
      height,
      preview,
      thumb,
      canvasShare,
      widthCm,
    })),
    samples: samples.map(({ name, displayName, full, thumb }) => ({ name, displayName, full, thumb })),
  };
}

/** A scene as screens offer it. */
export function sceneChoice(scene: PresetScene): SceneChoice {
  const { name, displayName, prompt, preview, thumb, views } = scene;
  const others = views.map((view) => ({ ...cameraChoice(view), view: view.view }));
  return { name, displayName, prompt, preview, thumb, ...cameraChoice(scene), view: 'front', views: others };
}

function cameraChoice({ full, light, camera, wall }: Pick<PresetScene, 'full' | 'light' | 'camera' | 'wall'>) {
  const { anchor, maxProduct } = light;
  const { pitchDeg, metresAcross } = camera;
  return { full, pitchDeg, metresAcross, wall, light: { anchor, maxProduct } };
}

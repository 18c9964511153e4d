import type { SceneGeometry } from '../../contract/scene-geometry.schema.ts';

const STEPS = 1024;

/** Takes light away from a picture as the film would have shown it: undone, dimmed and shown again. */
export interface FilmCurve {
  /** The factor that is left, at linear display light `value`, when the scene's light is multiplied by `share`. */
  readonly factor: (value: number, share: number) => number;
}

/** The film of a scene, per channel. */
export function filmCurve({ firstStop, stopsPerStep, shown }: SceneGeometry['film']): FilmCurve {
  // The stop of each display value, on a square-root scale: the dark end is steep.
  const stops = new Float32Array(STEPS + 1);
  let k = 0;
  for (let i = 0; i <= STEPS; i++) {
    const value = (i / STEPS) ** 2;
    while (k < shown.length - 2 && shown[k + 1]! < value) k++;
    const gap = shown[k + 1]! - shown[k]!;
    const share = gap > 1e-6 ? Math.min(1, Math.max(0, (value - shown[k]!) / gap)) : 0;
    stops[i] = firstStop + (k + share) * stopsPerStep;
  }
  const show = (stop: number): number => {
    const at = (stop - firstStop) / stopsPerStep;
    // Below the table the film is straight.
    if (at <= 0) return shown[0]! * 2 ** (stop - firstStop);
    const i = Math.min(shown.length - 2, at | 0);
    const share = Math.min(1, at - i);
    return shown[i]! + (shown[i + 1]! - shown[i]!) * share;
  };
  return {
    factor(value, share) {
      if (share >= 1) return 1;
      const v = value <= 0 ? 0 : value >= 1 ? 1 : value;
      const stop = stops[(Math.sqrt(v) * STEPS + 0.5) | 0]!;
      const before = show(stop);
      return before <= 1e-6 ? share : show(stop + Math.log2(share > 0.004 ? share : 0.004)) / before;
    },
  };
}

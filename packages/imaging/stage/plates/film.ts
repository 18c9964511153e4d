/** How the film answers to light: display light of greys in equal steps of stops, with the set's own exposure in it. */
export interface FilmCurve {
  readonly firstStop: number;
  readonly stopsPerStep: number;
  /** Display light, 0..1. */
  readonly shown: readonly number[];
}

const TABLE = 4096;
/** Stops below the first: there the film is taken to go straight to black. */
const DARKEST = 1e-7;

const tables = new WeakMap<FilmCurve, Float32Array>();

/** The curve in steps so fine that the nearest one will do. */
function tableOf(film: FilmCurve): Float32Array {
  const known = tables.get(film);
  if (known) return known;
  const { firstStop, stopsPerStep, shown } = film;
  const last = firstStop + stopsPerStep * (shown.length - 1);
  const table = new Float32Array(TABLE + 1);
  for (let i = 0; i <= TABLE; i++) {
    const at = ((i / TABLE) * (last - firstStop)) / stopsPerStep;
    const low = Math.min(shown.length - 2, Math.floor(at));
    table[i] = shown[low]! + (shown[low + 1]! - shown[low]!) * (at - low);
  }
  tables.set(film, table);
  return table;
}

/** Develops light in place: scene light to display light, channel by channel, as the presets were developed. */
export function developLight(light: Float32Array, film: FilmCurve, gain: number): void {
  const { firstStop, stopsPerStep, shown } = film;
  const last = firstStop + stopsPerStep * (shown.length - 1);
  const table = tableOf(film);
  const steps = TABLE / (last - firstStop);
  const toe = shown[0]! / 2 ** firstStop;
  const start = 2 ** firstStop;
  for (let i = 0; i < light.length; i++) {
    const value = light[i]! * gain;
    if (value < start) light[i] = Math.max(DARKEST, value) * toe;
    else light[i] = table[Math.min(TABLE, ((Math.log2(value) - firstStop) * steps + 0.5) | 0)]!;
  }
}

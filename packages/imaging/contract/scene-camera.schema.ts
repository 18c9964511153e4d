import { z } from 'zod';

/** The camera of the scene file, beyond the engine's contract. */
export const sceneCameraSchema = z.object({
  /** Height of the lens over the product's floor, metres. */
  heightM: z.number(),
  lensMm: z.number().positive(),
  /** Degrees below level. */
  pitchDeg: z.number(),
  /** Metres across the whole frame at the anchor's distance: tells how large a real thing appears. */
  metresAcross: z.number().positive(),
  /** Where the shadow of the top of an upright stick falls, relative to its foot, in stick heights on the picture (y down). */
  shadowTip: z.object({ x: z.number(), y: z.number() }),
});

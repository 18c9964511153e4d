import { z } from 'zod';
import type { SceneLight } from './scene-light.ts';

const fraction = z.number().min(0).max(1);
const hexColor = z.string().regex(/^#[0-9a-f]{6}$/i, 'a colour is written as #rrggbb');

/** A scene's light as it is written in `public/presets/` manifests; fractions of the frame, y down. */
export const sceneLightSchema = z.object({
  anchor: z.object({ x: fraction, y: fraction }),
  maxProduct: z.object({ width: fraction, height: fraction }),
  horizonY: fraction,
  floorY: fraction,
  keyDirection: z.object({ x: z.number().min(-1).max(1), y: z.number().min(-1).max(0) }),
  softness: fraction,
  keyColor: hexColor,
  shadowColor: hexColor,
  shadowStrength: fraction,
  shadowLength: z.number().min(0).max(6),
  shadowTip: z.object({ x: z.number(), y: z.number() }).optional(),
  reflection: fraction,
  palette: z.array(hexColor).min(3).max(5),
}) satisfies z.ZodType<SceneLight>;

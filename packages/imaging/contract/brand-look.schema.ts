import { z } from 'zod';
import { MAX_LOOK_COLOURS } from './brand-look.ts';

const colour = z.string().regex(/^#[0-9a-f]{6}$/);
const share = z.number().min(0).max(1);

/** See `BrandLook`. Kept with trained models and in the recipes of pictures made with it. */
export const brandLookSchema = z.object({
  version: z.literal(1),
  background: colour,
  palette: z.array(colour).min(1).max(MAX_LOOK_COLOURS),
  key: z
    .object({
      angleDeg: z.number().min(-180).max(180),
      length: z.number().min(0.1).max(2.2),
      softness: share,
      strength: share,
    })
    .nullable(),
  contrast: z.number().min(0).max(100),
  grain: z.number().min(0).max(12),
  texture: z.number().min(0).max(50),
  scale: z.number().min(0.05).max(0.95),
  footY: z.number().min(0.2).max(1),
  horizon: share.nullable(),
  pictures: z.number().int().min(1).max(100),
});

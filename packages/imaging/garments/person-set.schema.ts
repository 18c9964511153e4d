import { z } from 'zod';

const pixels = z.number().int().nonnegative();
const metres = z.tuple([z.number(), z.number()]);
const box = z.tuple([pixels, pixels, z.number().int().positive(), z.number().int().positive()]);

/** `body.json` of `public/presets/people/NAME/POSE`: how the person was rendered. */
export const personBodySchema = z.object({
  version: z.literal(1),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** Metres from the top of the picture to its bottom, in the plane of the person. */
  frame: z.number().positive(),
  /** Height of the picture's middle above the floor, metres. */
  middle: z.number(),
  /** Metres from the camera. */
  distance: z.number().positive(),
  /** Left, top, width, height of `body.webp` in the picture, pixels. */
  box,
  /** Where the person stands, pixels. */
  feet: z.object({ x: z.number(), y: z.number(), width: z.number() }),
});
export type PersonBody = z.infer<typeof personBodySchema>;

/** `CLASS.json`: a garment as it is draped on the person, and its flat outline. */
export const drapedClothSchema = z.object({
  version: z.literal(1),
  /** Of the picture that it was rendered in: the person's may be larger. */
  width: z.number().int().positive(),
  box,
  /** Corners of the flat outline, metres, x across from the middle, y up; the cloth's coordinates run 0..1 between them. */
  low: metres,
  high: metres,
  /** Named corners of the flat outline, right half. */
  landmarks: z.record(z.string(), metres),
  /** The front panel's outline, in order. */
  outline: z.array(metres).min(8),
});
export type DrapedCloth = z.infer<typeof drapedClothSchema>;

/** A person as the engine gets it: the files of one folder by name. */
export interface PersonSetFiles {
  readonly name: string;
  readonly pose: string;
  readonly files: Readonly<Record<string, Uint8Array>>;
}

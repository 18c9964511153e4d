import type { PictureFacts } from '@plinth/imaging';
import { z } from 'zod';

/** A fact that words may be made of, and where it comes from. */
export const knownFactSchema = z.object({
  /** product: the shop's own words; name: the picture's name; scene: what we put around it; measured: on its cut-out. */
  source: z.enum(['product', 'name', 'scene', 'measured']),
  text: z.string(),
});
export type KnownFact = z.infer<typeof knownFactSchema>;

/** The known facts of a picture, one line a source; unknown ones are missing. */
export function knownFacts({ product, prompt, scene, colours }: PictureFacts): KnownFact[] {
  const around = scene ? [scene.en.place, scene.en.light].filter((part) => part !== null) : [];
  const facts: KnownFact[] = [
    { source: 'product', text: [product?.title, product?.vendor, product?.kind].filter(Boolean).join(', ') },
    { source: 'name', text: prompt },
    { source: 'scene', text: around.join(', ') },
    { source: 'measured', text: colours.join(', ') },
  ];
  return facts.filter(({ text }) => text !== '');
}

import { z } from 'zod';

/** The abilities of this installation's engines, as far as a screen has to say them before a run. */
export const engineOffersSchema = z.object({
  /** False: what is painted over is taken away, whatever the words say. */
  inpaintFollowsWords: z.boolean(),
  /** Photos are made on this machine, by an engine that can say which words it reads. */
  photosAreLocal: z.boolean(),
  /** Trainings are done by our own engine. */
  trainingIsLocal: z.boolean(),
  /** People are dressed on this machine, from our own photo sets: a photo of another person cannot be dressed. */
  tryOnIsLocal: z.boolean(),
  /** Pictures from words alone are put together on this machine. */
  textToImageIsLocal: z.boolean(),
  /** The models videos can be made with, the usual one first; empty where there is no choice. */
  videoRoutes: z.array(z.object({ route: z.enum(['kling', 'runway']), title: z.string() })),
  /** Videos are made on this machine: a camera moves over the picture, the product stays as it is. */
  videosAreLocal: z.boolean(),
  /** The routes that the owner has switched off. */
  off: z.array(z.string()),
});
export type EngineOffers = z.infer<typeof engineOffersSchema>;

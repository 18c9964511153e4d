import { z } from 'zod';
import {
  cutOutReviewSchema,
  fidelityCertificateSchema,
  garmentReadingSchema,
  knownProductShape,
  variedPartSchema,
} from '@plinth/imaging';
import { pictureBoxSchema } from '../files/content-box.rules.ts';
import { ASSET_ORIGINS } from './asset-origins.ts';
import type { AssetOrigin } from './asset-origins.ts';
import { fallbackSchema, nearnessSchema, setCheckSchema, triedOnSchema, wornSchema } from './asset-recipe.schema.ts';

/**
 * A library asset as it goes over the wire. `_id`, `imageName`, `imagePath`, `imageType`, `createdAt` and `updatedAt`
 * are the spec's names (platform-and-account, section 3); the rest is ours. All addresses are signed and expire.
 */
export const assetViewSchema = z.object({
  _id: z.string(),
  type: z.enum(['image', 'video']),
  /** How it came to be. */
  origin: z.enum(Object.keys(ASSET_ORIGINS) as AssetOrigin[]),
  imageName: z.string(),
  /** Its title for people: its own name, else its product's, else the words it was made from. */
  title: z.string().default(''),
  /** Address of the display size. */
  imagePath: z.string(),
  /** Content type of the original. */
  imageType: z.string(),
  /** Pixels of the original, orientation applied. */
  width: z.number().int(),
  height: z.number().int(),
  hasAlpha: z.boolean(),
  /** Of transparent pictures: where what can be seen lies, as fractions; null for others, and until it was measured. */
  content: pictureBoxSchema.extend(knownProductShape).nullable().default(null),
  /** How tall what it shows is, centimetres, as its owner said; null where unknown. */
  heightCm: z.number().nullable().default(null),
  parentId: z.string().nullable(),
  /** Words that its owner has put on it. */
  tags: z.array(z.string()).default([]),
  urls: z.object({
    /** 384 px on the longer side. */
    thumb: z.string(),
    /** 640 px. */
    preview: z.string(),
    /** At most 1600 px, for canvas and viewer. */
    display: z.string(),
    /** As stored. */
    original: z.string(),
    /** The original with Content-Disposition: attachment. */
    download: z.string(),
  }),
  /** Videos only, milliseconds. */
  durationMs: z.number().int().nullable().default(null),
  /** A video or an enlarged picture its owner has not looked at yet: the green dot. */
  isNew: z.boolean().default(false),
  /** Whether the products are those of their cut-outs; null where there was nothing to check. */
  fidelity: fidelityCertificateSchema.nullable().default(null),
  /** IPTC's word for how it came to be, as its files carry it; null where they carry none. */
  digitalSourceType: z.string().nullable().default(null),
  /** People in it were made by AI: its owner says so, or what it was made from shows such people. */
  aiPeople: z.boolean().default(false),
  /** Address of the picture of what that check measured. */
  differenceUrl: z.string().nullable().default(null),
  /**
   * Of cut-outs: the doubts and the answers; null for other pictures, and for old cut-outs that were never confirmed.
   */
  cutOutReview: cutOutReviewSchema.nullable().default(null),
  /** Address of the map of doubts: a grey PNG whose values are their ids. */
  doubtsUrl: z.string().nullable().default(null),
  /** Of cut-outs: addresses of the photo they were made from, where it is still there. */
  photoUrls: z.object({ display: z.string(), original: z.string() }).nullable().default(null),
  recipe: z
    .object({
      engine: z.string(),
      prompt: z.string(),
      scene: z.string().nullable(),
      seed: z.number(),
      variation: z.string(),
      /** Words of the prompt that changed pixels; null where the engine cannot tell, missing where nothing is known. */
      understood: z.array(z.string()).nullable().optional(),
      /** Words that the engine knows, but that changed nothing in this picture. */
      unused: z.array(z.string()).optional(),
      /** Things that the prompt names and the engine does not know. */
      missing: z.array(z.string()).optional(),
      /** Inpainting only: false where the words were beyond the engine, and what was painted over was only taken away. */
      followsPrompt: z.boolean().optional(),
      /** Made by our own engine in a provider's place: which one, and what it failed about. */
      fallback: fallbackSchema.optional(),
      /** In what it differs from the first picture of its run; missing for the first, and where nothing is known. */
      varied: z.array(variedPartSchema).optional(),
      /** Made locked in a strongly coloured scene. */
      suggestsBlend: z.boolean().optional(),
      /** Staged here in a scene whose depth is known: a video moves through it. */
      hasDepth: z.boolean().optional(),
      /** How near it is to the brand look that was asked for. */
      nearness: nearnessSchema.optional(),
      /** Made by a provider's model: against the set that was trained on. */
      setCheck: setCheckSchema.nullable().optional(),
      /** Of a garment's cut-out: what it was read as. */
      garment: garmentReadingSchema.optional(),
      /** Of a try-on: what of each garment was compared, what was put on besides, and who wears it where. */
      worn: wornSchema.optional(),
      added: z.array(z.string()).optional(),
      triedOn: triedOnSchema.optional(),
      /** Free and not checked against the photo: it cannot be pushed to a shop. */
      isPreview: z.boolean().optional(),
    })
    .nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type AssetView = z.infer<typeof assetViewSchema>;

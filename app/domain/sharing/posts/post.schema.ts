import { z } from 'zod';
import { countCharacters } from '#app/domain/words/index.ts';
import { MAX_LINKEDIN_CAPTION } from '../networks/linkedin/little-text.rules.ts';
import { NETWORK_NAMES } from '../networks/network-names.ts';
import { TIKTOK_VIDEO_SIZE_NAMES } from '../networks/tiktok/video-sizes.ts';
import { postMessages } from './post.messages.ts';

const tiktokChoicesSchema = z.object({
  privacyLevel: z.string().trim().min(1, postMessages.privacyNeeded).max(60),
  disableComment: z.boolean().default(true),
  disableDuet: z.boolean().default(true),
  disableStitch: z.boolean().default(true),
  /** Of a video; null: as it is. */
  videoSize: z.enum(TIKTOK_VIDEO_SIZE_NAMES).nullable().default(null),
  autoAddMusic: z.boolean().default(false),
  yourBrand: z.boolean().default(false),
  brandedContent: z.boolean().default(false),
  mode: z.enum(['DIRECT_POST', 'MEDIA_UPLOAD'], postMessages.modeNeeded),
});

/** The owner's answers about a picture, given once. */
export const disclosureAnswersSchema = z.object({ syntheticPerson: z.boolean(), generatedScene: z.boolean() });

export type DisclosureAnswers = z.infer<typeof disclosureAnswersSchema>;

/** A picture or video for a network. */
export const postOrderSchema = z
  .object({
    network: z.enum(NETWORK_NAMES),
    imageId: z.string().max(64),
    caption: z.string().max(4_000).default(''),
    title: z.string().max(2_200).default(''),
    altText: z.string().max(4_000).default(''),
    tiktok: tiktokChoicesSchema.nullable().default(null),
    disclosure: disclosureAnswersSchema.nullable().default(null),
  })
  .superRefine((order, check) => {
    const say = (path: string, message: string) => check.addIssue({ code: 'custom', path: [path], message });
    const { network, caption, title, tiktok } = order;
    if (network === 'linkedin') {
      if (caption.trim() === '') say('caption', postMessages.captionNeeded);
      if (countCharacters(network, caption) > MAX_LINKEDIN_CAPTION)
        say('caption', postMessages.tooLong(network, MAX_LINKEDIN_CAPTION));
      return;
    }
    if (title.trim() === '') say('title', postMessages.titleNeeded);
    if (!tiktok) return say('tiktok', postMessages.modeNeeded);
    if (tiktok.brandedContent && tiktok.privacyLevel === 'SELF_ONLY') say('tiktok', postMessages.brandedPrivate);
  });

export type PostOrder = z.infer<typeof postOrderSchema>;

/** A post as it goes over the wire. */
export const postViewSchema = z.object({
  id: z.string(),
  network: z.enum(NETWORK_NAMES),
  label: z.string(),
  /** Null where the picture was deleted since. */
  imageId: z.string().nullable(),
  imageName: z.string(),
  /**
   * `queued`, `sending` and `processing` go on by themselves and are told on the account's stream; `reconnect` goes on when
   * the network is connected anew; `unknown` may have been posted and waits for its owner's word.
   */
  status: z.enum(['queued', 'sending', 'processing', 'published', 'inbox', 'refused', 'reconnect', 'unknown']),
  /** Sentence for the merchant. */
  message: z.string(),
  /** Of the post, where the network tells one. */
  url: z.string().nullable(),
  /** The actions on the statements about people and scene. */
  disclosed: z.array(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type PostView = z.infer<typeof postViewSchema>;

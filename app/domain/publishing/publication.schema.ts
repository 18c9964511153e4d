import { z } from 'zod';
import { PUBLISH_DESTINATIONS } from './destinations.ts';
import { publishingMessages } from './publishing.messages.ts';

/** Longest title and words of a page; TikTok's photo description is the longest that a network takes. */
const MAX_TITLE = 150;
const MAX_DESCRIPTION = 4000;

const publishDestinationSchema = z.enum(PUBLISH_DESTINATIONS);

/** The order of a publication; words default to the picture's own name and to none. */
export const publishOrderSchema = z.object({
  imageId: z.uuid({ error: publishingMessages.missing }),
  destination: publishDestinationSchema,
  title: z.string().trim().max(MAX_TITLE, publishingMessages.titleTooLong(MAX_TITLE)).optional(),
  description: z.string().trim().max(MAX_DESCRIPTION, publishingMessages.wordsTooLong(MAX_DESCRIPTION)).optional(),
});
export type PublishOrder = z.infer<typeof publishOrderSchema>;

const publishedFileViewSchema = z.object({
  /** media: what is published; card: in the shape of a link's preview; small: for narrow screens, of a video its poster. */
  role: z.enum(['media', 'card', 'small']),
  /** Absolute; public until it is taken back or expires, then it answers 410. */
  url: z.string(),
  contentType: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  bytes: z.number().int(),
});
export type PublishedFileView = z.infer<typeof publishedFileViewSchema>;

/** A publication as its owner sees it. */
export const publicationViewSchema = z.object({
  id: z.string(),
  /** Null once the picture was deleted. */
  assetId: z.string().nullable(),
  destination: publishDestinationSchema,
  reason: z.enum(['page', 'pull']),
  state: z.enum(['public', 'taken-back', 'expired', 'deleted']),
  /** Absolute. */
  pageUrl: z.string(),
  /** The network's own dialog with the page filled in; null where it has none. */
  dialogUrl: z.string().nullable(),
  title: z.string(),
  description: z.string(),
  files: z.array(publishedFileViewSchema),
  createdAt: z.string(),
  expiresAt: z.string(),
  takenBackAt: z.string().nullable(),
});
export type PublicationView = z.infer<typeof publicationViewSchema>;

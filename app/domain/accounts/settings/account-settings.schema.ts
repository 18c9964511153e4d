import { z } from 'zod';
import { settingsMessages } from './settings.messages.ts';

export const MAX_BRAND_COLOURS = 4;
const MAX_BRAND_NAME = 60;
/** As many as a run makes at most (creative-workspaces, section 2). */
const MAX_IMAGES = 4;

/** Those that we have sentences in (`WORDS_LANGUAGES`, which stands in a room of the same level). */
export const LANGUAGES = ['en', 'de', 'fr'] as const;

const colour = z
  .string()
  .trim()
  .transform((text) => (text.startsWith('#') ? text : `#${text}`).toLowerCase())
  .pipe(z.string().regex(/^#[0-9a-f]{6}$/, settingsMessages.notAColour));

/** The settings of a merchant for the whole app. */
export const accountSettingsSchema = z.object({
  /** Said in written words instead of the product's vendor; empty for the vendor. */
  brandName: z.string().trim().max(MAX_BRAND_NAME, settingsMessages.brandTooLong),
  /** Each is offered as a plain background. */
  brandColours: z.array(colour).max(MAX_BRAND_COLOURS, settingsMessages.tooManyColours),
  /** Of captions, descriptions and alt texts; empty for that of the product's own words, then of the shop. */
  language: z.enum(['', ...LANGUAGES]),
  /** Images that a canvas opens with; null for the default, 4. */
  imageCount: z.number().int().min(1).max(MAX_IMAGES).nullable(),
  /** Preset scene that an empty canvas begins with; empty for none. */
  sceneName: z
    .string()
    .regex(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/, settingsMessages.unknownScene)
    .max(60),
  productMode: z.enum(['locked', 'blend']),
  /** Where a picture goes among its product's media, unless said otherwise. */
  newPictures: z.enum(['last', 'first']),
  /** A mail when a run of more than a minute is over. */
  mailsWhenFinished: z.boolean(),
  /** A mail when few credits are left. */
  mailsWhenLow: z.boolean(),
});
export type AccountSettings = z.infer<typeof accountSettingsSchema>;

/** The settings that may be changed, all of them or some. */
export const accountSettingsChangeSchema = accountSettingsSchema.partial();
export type AccountSettingsChange = z.infer<typeof accountSettingsChangeSchema>;

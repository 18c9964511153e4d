import { cutText } from '#app/platform/cut-text.ts';
import { pictureTitle } from './asset-name.rules.ts';

/** Names that files get where they are made: they say nothing of what they show. */
const MADE_NAME = /^(?:generated[-_](?:image|video)|inpainted[-_]image|upscaled[-_]image)(?=[-_.\s(]|$)/i;
/** A camera's own number for a photo: what was made from it is better told by its words. */
const CAMERA_NAME = /^(?:img|dsc[fn]?|pxl|mvimg|p\d{3})[-_ ]?\d{3,}/i;
const MAX_TITLE_LENGTH = 60;

export interface TitledAsset {
  readonly name: string;
  /** Name of the photo that it goes back to; null where there is none. */
  readonly photoName: string | null;
  /** Null where nothing was written. */
  readonly prompt: string | null;
  /** Said where nothing else is known. */
  readonly kind: string;
}

/** The title of a picture for people: its own name, else its product's, else the words it was made from. */
export function assetTitle({ name, photoName, prompt, kind }: TitledAsset): string {
  if (!MADE_NAME.test(name)) return pictureTitle(name);
  const photo = photoName !== null && !MADE_NAME.test(photoName) ? photoName : null;
  if (photo !== null && !CAMERA_NAME.test(photo)) return pictureTitle(photo);
  const words = prompt?.replace(/\s+/g, ' ').trim() ?? '';
  if (words === '') return photo === null ? kind : pictureTitle(photo);
  return words.length <= MAX_TITLE_LENGTH ? words : `${cutText(words, MAX_TITLE_LENGTH).replace(/\s+\S*$/, '')}…`;
}

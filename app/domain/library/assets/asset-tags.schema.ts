import { z } from 'zod';
import { removeInvisible } from './asset-name.rules.ts';
import { MAX_TAG_LENGTH, MAX_TAGS } from './asset-limits.ts';

/** A tag as it is kept: no invisible letters, blanks once, at most 40 characters. */
export const tagSchema = z
  .string()
  .max(200)
  .transform((text) => removeInvisible(text.normalize('NFC').replace(/\s+/g, ' ')).trim())
  .pipe(z.string().min(1).max(MAX_TAG_LENGTH));

/** The same word in other letters is one tag: the first stands. */
const tagListSchema = z
  .array(tagSchema)
  .max(MAX_TAGS)
  .transform((tags) => tags.filter((tag, at) => tags.findIndex((other) => isSameTag(other, tag)) === at));

const isSameTag = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The tags to put on files, and those to take off. */
export const tagChangeSchema = z.object({ add: tagListSchema.default([]), remove: tagListSchema.default([]) });

import { z } from 'zod';

/** The spec's tracking record as clients send it. */
export const trackingRecordSchema = z.object({
  type: z.string().max(200),
  steps: z.unknown().optional(),
  socialMedium: z.unknown().optional(),
  imageModel: z.unknown().optional(),
  captionModel: z.unknown().optional(),
  imageUrls: z.unknown().optional(),
  currentImage: z.unknown().optional(),
  caption: z.unknown().optional(),
  prompt: z.unknown().optional(),
  history: z.unknown().optional(),
});
export type TrackingRecord = z.infer<typeof trackingRecordSchema>;

export interface UsageFacts {
  readonly type: string;
  readonly data: Readonly<Record<string, string | number | boolean | readonly string[]>>;
}

const MAX_STEPS = 20;

/** A word from a program's own vocabulary, never a sentence, an address or a name with a domain. */
function word(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  return /^[A-Za-z0-9][A-Za-z0-9 _-]{0,39}$/.test(text) && text.split(/\s+/).length <= 4 ? text : null;
}

const isThere = (value: unknown) => typeof value === 'string' && value.trim() !== '';
const lengthOf = (value: unknown) => (Array.isArray(value) ? Math.min(value.length, 1000) : 0);

/**
 * Reduces a tracking record to what is kept: the feature, the steps, the kind of model, and counts. No text that a user
 * wrote (captions, prompts), no addresses of files or people, no history, no user but the account that sent it. Null
 * where the record does not name its type.
 */
export function reduceRecord(record: TrackingRecord): UsageFacts | null {
  const type = word(record.type);
  if (type === null) return null;
  const steps = Array.isArray(record.steps)
    ? record.steps
        .map(word)
        .filter((step) => step !== null)
        .slice(0, MAX_STEPS)
    : word(record.steps);
  const number = typeof record.steps === 'number' && Number.isFinite(record.steps) ? record.steps : null;
  const facts = {
    steps: number ?? steps,
    socialMedium: word(record.socialMedium),
    imageModel: word(record.imageModel),
    captionModel: word(record.captionModel),
    imageCount: lengthOf(record.imageUrls) || null,
    hasImage: isThere(record.currentImage) || null,
    hasCaption: isThere(record.caption) || null,
    hasPrompt: isThere(record.prompt) || null,
    historyLength: lengthOf(record.history) || null,
  };
  const kept = Object.entries(facts).filter(([, value]) => value !== null && !(Array.isArray(value) && !value.length));
  return { type, data: Object.fromEntries(kept) as UsageFacts['data'] };
}

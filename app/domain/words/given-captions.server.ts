import { createHash } from 'node:crypto';
import { database } from '#app/platform/database/database.server.ts';

/** So many captions about one thing are remembered; the oldest are forgotten first. */
const MOST_REMEMBERED = 1_000;
const KEPT_DAYS = 90;
const TRIES = 4;

/** The subject of a question for captions: the same question has the same name. */
export interface CaptionSubject {
  readonly userId: string;
  readonly prompt: string;
  readonly assetId: string | null;
  readonly product: string | null;
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);
const hashOf = (caption: string) => hash(caption.toLowerCase().replace(/\s+/g, ' ').trim());

/**
 * Writes captions that were never given before for the same question, and remembers them. Only their hashes are kept,
 * from which the text cannot be read. Two requests at once never get the same ones.
 */
export async function withoutGiven<T extends { readonly captions: readonly string[] }>(
  about: CaptionSubject,
  write: (isGiven: (caption: string) => boolean) => Promise<T>,
): Promise<T> {
  const { userId, prompt, assetId, product } = about;
  const where = { userId_subject: { userId, subject: hash(JSON.stringify([prompt.trim(), assetId, product])) } };
  for (let attempt = 1; ; attempt++) {
    // Two requests at once: the second one finds the other's row.
    await database().givenCaptions.createMany({
      data: [{ ...where.userId_subject, hashes: [] }],
      skipDuplicates: true,
    });
    const row = await database().givenCaptions.findUnique({ where });
    // Forgotten by another question, right now.
    if (!row) continue;
    const given = new Set(row.hashes);
    const written = await write((caption) => given.has(hashOf(caption)));
    const hashes = [...new Set([...row.hashes, ...written.captions.map(hashOf)])].slice(-MOST_REMEMBERED);
    const { count } = await database().givenCaptions.updateMany({
      where: { ...where.userId_subject, version: row.version },
      data: { hashes, version: { increment: 1 } },
    });
    if (count === 0 && attempt < TRIES) continue;
    await forgetOld(userId);
    return written;
  }
}

async function forgetOld(userId: string): Promise<void> {
  const before = new Date(Date.now() - KEPT_DAYS * 24 * 3_600_000);
  await database().givenCaptions.deleteMany({ where: { userId, updatedAt: { lt: before } } });
}

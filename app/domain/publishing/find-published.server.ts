import { contentDisposition, downloadName } from '#app/domain/library/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import type { PublishDestination } from './destinations.ts';
import type { PublicationRow } from './publication-row.ts';
import { publicationState } from './publication-state.rules.ts';
import { publishingMessages } from './publishing.messages.ts';
import { readFileName, TOKEN_PATTERN } from './share-addresses.rules.ts';

export interface PublishedFile {
  readonly storageKey: string;
  readonly contentType: string;
  readonly bytes: number;
  readonly sha256: string;
  /** As the publication is called. */
  readonly name: string;
}

const ENDINGS: Readonly<Record<string, string>> = { jpg: 'image/jpeg', webp: 'image/webp', mp4: 'video/mp4' };

/**
 * The one rendition at a public address. No sign-in: its owner published the address. Throws AppError `not-found`, and
 * `gone` for a file that was public once.
 */
export async function findPublishedFile(fileName: string): Promise<PublishedFile> {
  const named = readFileName(fileName);
  const file =
    named &&
    (await database().publishedFile.findUnique({
      where: { token: named.token },
      include: { publication: { include: { asset: { select: { deletedAt: true } } } } },
    }));
  if (!file || ENDINGS[named.extension] !== file.contentType) throw nothingThere();
  const { publication, storageKey, contentType, bytes, sha256 } = file;
  assertPublic(publication);
  return { storageKey, contentType, bytes, sha256, name: publication.title };
}

/** A publication by the address of its page. Throws as `findPublishedFile`. */
export async function findPublishedPage(options: {
  readonly destination: string;
  readonly type: 'image' | 'video';
  readonly token: string;
}): Promise<PublicationRow> {
  const { destination, type, token } = options;
  const row = TOKEN_PATTERN.test(token)
    ? await database().publication.findUnique({
        where: { token },
        include: { files: true, asset: { select: { deletedAt: true } } },
      })
    : null;
  const isThis =
    row && row.destination === (destination as PublishDestination) && row.type === type && row.reason === 'page';
  if (!isThis) throw nothingThere();
  assertPublic(row);
  return row;
}

interface Live {
  readonly assetId: string | null;
  readonly takenBackAt: Date | null;
  readonly expiresAt: Date;
  readonly asset: { readonly deletedAt: Date | null } | null;
}

function assertPublic(publication: Live): void {
  const assetId = publication.asset?.deletedAt === null ? publication.assetId : null;
  if (publicationState({ ...publication, assetId }, new Date()) === 'public') return;
  throw new AppError('gone', 'no longer public', { userMessage: publishingMessages.gone });
}

const nothingThere = () =>
  new AppError('not-found', 'nothing published here', { userMessage: publishingMessages.notThere });

/** Headers of a published file: public, cached with revalidation on every request, not indexed by search engines. */
export function publishedFileHeaders({ name, contentType, sha256 }: PublishedFile): Headers {
  return new Headers({
    'Content-Type': contentType,
    'Content-Disposition': contentDisposition('inline', downloadName(name, contentType)),
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cache-Control': 'public, no-cache',
    'Accept-Ranges': 'bytes',
    ETag: `"${sha256.slice(0, 32)}"`,
    'X-Robots-Tag': 'noindex, noimageindex',
  });
}

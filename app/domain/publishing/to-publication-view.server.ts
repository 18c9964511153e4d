import { publicOrigin } from '#app/platform/http/public-origin.server.ts';
import type { PublicationRow } from './publication-row.ts';
import { publicationState } from './publication-state.rules.ts';
import type { PublicationView } from './publication.schema.ts';
import { dialogUrl, filePath, pagePath } from './share-addresses.rules.ts';

const ORDER = ['media', 'card', 'small'];

/** As its owner sees it, with absolute addresses. */
export function toPublicationView(row: PublicationRow, now: Date = new Date()): PublicationView {
  const origin = publicOrigin();
  const pageUrl = `${origin}${pagePath(row.destination, row.type, row.token)}`;
  const files = row.files.toSorted((a, b) => ORDER.indexOf(a.role) - ORDER.indexOf(b.role));
  return {
    id: row.id,
    assetId: row.assetId,
    destination: row.destination,
    reason: row.reason,
    state: publicationState(row, now),
    pageUrl,
    dialogUrl: dialogUrl(row.destination, pageUrl, row.description || row.title),
    title: row.title,
    description: row.description,
    files: files.map(({ role, token, contentType, width, height, bytes }) => ({
      role,
      url: `${origin}${filePath(token, contentType)}`,
      contentType,
      width,
      height,
      bytes,
    })),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    takenBackAt: row.takenBackAt?.toISOString() ?? null,
  };
}

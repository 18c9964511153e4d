import { database } from '#app/platform/database/database.server.ts';
import { digitalSourceTypeOf } from './digital-source-type.rules.ts';
import { markOfResult } from './mark-of-result.rules.ts';
import type { MadeResult } from './mark-of-result.rules.ts';
import type { Mark } from './xmp.rules.ts';

export interface MarkOutputOptions extends Omit<MadeResult, 'sources'> {
  readonly userId: string;
  /** Pictures of the account that it was made from. */
  readonly sourceIds: readonly string[];
}

/** The mark of what an engine made of pictures of the library, or null for none. */
export async function markOfOutput({ userId, sourceIds, ...made }: MarkOutputOptions): Promise<Mark | null> {
  const rows = await database().asset.findMany({
    where: { userId, id: { in: [...sourceIds] } },
    select: { digitalSourceType: true },
  });
  return markOfResult({ ...made, sources: rows.map((row) => digitalSourceTypeOf(row.digitalSourceType)) });
}

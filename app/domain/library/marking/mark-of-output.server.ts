import { markOfResult } from './mark-of-result.rules.ts';
import type { MadeResult } from './mark-of-result.rules.ts';
import { sourceFacts } from './source-facts.server.ts';
import { withSourcesOf } from './with-sources-of.rules.ts';
import type { Mark } from './xmp.rules.ts';

export interface MarkOutputOptions extends Omit<MadeResult, 'sources'> {
  readonly userId: string;
  /** Pictures of the account that it was made from. */
  readonly sourceIds: readonly string[];
}

/** The mark of what an engine made of pictures of the library, or null for none. */
export async function markOfOutput({ userId, sourceIds, ...made }: MarkOutputOptions): Promise<Mark | null> {
  const sources = await sourceFacts({ userId, ids: sourceIds });
  const mark = markOfResult({ ...made, sources: sources.map((source) => source.digitalSourceType) });
  return withSourcesOf(mark, sources);
}

import type { Account } from '#app/domain/accounts/index.ts';
import { readOne } from '#app/platform/database/read.server.ts';
import { draftRead } from './draft-read.server.ts';
import type { KnownDraft } from './try-on-draft.schema.ts';

/** A person's draft as it is now; null where there is none. */
export const readDraft = ({ account }: { readonly account: Account }): Promise<KnownDraft | null> =>
  readOne(draftRead(account));

import { createHash, randomUUID } from 'node:crypto';
import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import { clearObjects, markObjectsUnused, commitObjects, storeObjects } from '#app/platform/storage/stored-objects.server.ts';
import { extensionOf } from './asset-name.rules.ts';
import type { AssetRow } from './asset-row.ts';
import { getAsset } from './get-asset.server.ts';
import { signFile } from '../marking/credentials/sign-file.server.ts';
import { inspectFile } from '../marking/inspect-file.ts';
import { sourceFacts } from '../marking/source-facts.server.ts';
import { withMark } from '../marking/with-mark.ts';

const MARKED = new Set(['original', 'display', 'preview']);

type StoredFile = AssetRow['files'][number];

interface Rewritten {
  readonly file: StoredFile;
  readonly storageKey: string;
  readonly bytes: Uint8Array;
}

/**
 * Says of a picture or a video that people in it were made by AI, or takes that back: in the row, and in every file of it
 * that is handed on. What is made from it later says the same. Throws AppError `not-found`.
 */
export async function labelPeople(options: {
  readonly account: Account;
  readonly assetId: string;
  readonly areAi: boolean;
}): Promise<AssetRow> {
  const { account, assetId, areAi } = options;
  const row = await getAsset({ account, assetId });
  if (row.aiPeople === areAi) return row;
  let rewritten: Rewritten[];
  try {
    rewritten = await rewrite(row, areAi);
  } catch (error) {
    // Another request was faster, and has cleared away the files that stood in the row.
    if (keysOf(await getAsset({ account, assetId })) === keysOf(row)) throw error;
    return labelPeople(options);
  }
  const [newKeys, oldKeys] = [
    rewritten.map(({ storageKey }) => storageKey),
    rewritten.map(({ file }) => file.storageKey),
  ];
  await storeObjects(rewritten);
  const isChanged = await database().$transaction(async (tx) => {
    const where = { id: row.id, userId: account.id, deletedAt: null, aiPeople: row.aiPeople };
    const { count } = await tx.asset.updateMany({ where, data: { aiPeople: areAi } });
    // Another request was faster, or deleted it: what was written for nothing is collected.
    if (count === 0) return false;
    await commitObjects(tx, newKeys);
    for (const { file, storageKey, bytes } of rewritten) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const key = { assetId_variant: { assetId: row.id, variant: file.variant } };
      await tx.assetFile.update({ where: key, data: { storageKey, bytes: bytes.byteLength, sha256 } });
    }
    await markObjectsUnused(tx, oldKeys);
    return true;
  });
  if (isChanged) await clearObjects(oldKeys);
  return getAsset({ account, assetId });
}

const keysOf = ({ files }: AssetRow) => files.map(({ variant, storageKey }) => `${variant} ${storageKey}`).sort().join();

async function rewrite(row: AssetRow, areAi: boolean): Promise<Rewritten[]> {
  const [facts] = await sourceFacts({ userId: row.userId, ids: [row.id] });
  const version = randomUUID().slice(0, 8);
  const rewritten: Rewritten[] = [];
  for (const file of row.files.filter(({ variant }) => MARKED.has(variant))) {
    const before = await storage().get(file.storageKey);
    const said = inspectFile(before);
    const mark = {
      digitalSourceType: facts?.digitalSourceType ?? null,
      aiSystem: said?.aiSystem ?? null,
      isOurs: said?.saysOurs ?? false,
      rights: facts?.rights ?? {},
      aiPeople: areAi,
    };
    const { contentType } = file;
    const marked = { bytes: withMark({ bytes: before, contentType }, mark), contentType };
    // A manifest that was there does not hold for the new bytes and goes on inside the next.
    const ingredients = [{ bytes: before, contentType, title: row.name }];
    const signed =
      (said?.c2paBytes ?? 0) > 0
        ? await signFile({ file: marked, step: 'labelled', mark, title: row.name, ingredients })
        : null;
    const storageKey = `assets/${row.userId}/${row.id}/${file.variant}-${version}.${extensionOf(contentType)}`;
    rewritten.push({ file, storageKey, bytes: signed ?? marked.bytes });
  }
  return rewritten;
}

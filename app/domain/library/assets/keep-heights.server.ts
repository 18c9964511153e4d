import type { Tx } from '#app/platform/database/database.server.ts';

/** Keeps how tall the things in these pictures are, centimetres; null for unknown. Pictures of others are left alone. */
export async function keepHeights(
  tx: Tx,
  options: {
    readonly account: { readonly id: string };
    readonly heights: ReadonlyMap<string, number | null>;
  },
): Promise<void> {
  for (const [id, heightCm] of options.heights) {
    await tx.asset.updateMany({ where: { id, userId: options.account.id, deletedAt: null }, data: { heightCm } });
  }
}

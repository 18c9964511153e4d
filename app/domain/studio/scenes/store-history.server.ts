import type { Tx } from '#app/platform/database/database.server.ts';
import { idOf, rowOf, rowsOf, sql } from '#app/platform/database/read.server.ts';
import type { QueryFragment } from '#app/platform/database/read.server.ts';
import { readStoredSteps } from '../session/history/stored-steps.schema.ts';
import type { HistoryDelta, StoredSteps } from '../session/history/stored-steps.schema.ts';

/** Pages whose steps are kept; the one before a reload is among them. */
const MAX_HISTORIES = 4;

/** Keeps the undo steps of an open page. The scene is locked, and the account's. */
export async function storeHistory(
  tx: Tx,
  { sceneId, clientId, delta }: { readonly sceneId: string; readonly clientId: string; readonly delta: HistoryDelta },
): Promise<void> {
  const { first, end, position, set } = delta;
  const key = { sceneId, clientId };
  await tx.sceneHistory.upsert({
    where: { sceneId_clientId: key },
    create: { ...key, position },
    update: { position },
  });
  const replaced = set.map(({ index }) => index);
  await tx.sceneStep.deleteMany({
    where: { ...key, OR: [{ index: { lt: first } }, { index: { gte: end } }, { index: { in: replaced } }] },
  });
  await tx.sceneStep.createMany({ data: set.map(({ index, step }) => ({ ...key, index, ...step })) });
  const kept = await tx.sceneHistory.findMany({
    where: { sceneId },
    orderBy: { updatedAt: 'desc' },
    take: MAX_HISTORIES,
    select: { clientId: true },
  });
  await tx.sceneHistory.deleteMany({ where: { sceneId, clientId: { notIn: kept.map((one) => one.clientId) } } });
}

interface HistoryJson {
  readonly position: number;
  readonly steps: readonly { readonly index: number; readonly forward: unknown; readonly backward: unknown }[];
}

/** The undo steps that a page opens with: those of the one that saved last. */
export function historyRead(options: {
  readonly account: { readonly id: string };
  readonly sceneId: string;
}): QueryFragment<StoredSteps> {
  const steps = sql`
    SELECT step."index", step."forward", step."backward" FROM "SceneStep" step
    WHERE step."sceneId" = history."sceneId" AND step."clientId" = history."clientId" ORDER BY step."index"`;
  return {
    sql: rowOf(sql`
      SELECT history."position", (${rowsOf(steps)}) AS "steps"
      FROM "SceneHistory" history JOIN "Scene" scene ON scene."id" = history."sceneId"
      WHERE history."sceneId" = ${idOf(options.sceneId)} AND scene."userId" = ${idOf(options.account.id)}
      ORDER BY history."updatedAt" DESC LIMIT 1`),
    parse: (value) => {
      const latest = value as HistoryJson | null;
      if (!latest) return { steps: [], position: 0 };
      const first = latest.steps[0]?.index ?? latest.position;
      return readStoredSteps({
        steps: latest.steps.map(({ forward, backward }) => ({ forward, backward })),
        position: Math.max(0, latest.position - first),
      });
    },
  };
}

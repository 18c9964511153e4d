import { randomUUID } from 'node:crypto';
import type { Prisma } from '@prisma/client';
import sharp from 'sharp';
import type { BrandLook, EngineImage, ViewFacts } from '@plinth/imaging';
import { database } from '#app/platform/database/database.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { commitObjects, storeObjects } from '#app/platform/storage/stored-objects.server.ts';

/** A model as it was made. */
export interface MadeModel {
  readonly engine: string;
  readonly look: BrandLook;
  /** Of a provider; null where there are none. */
  readonly weights: Uint8Array | null;
  readonly views: readonly { readonly cutOut: EngineImage; readonly facts: ViewFacts }[];
}

/** Everything of a model but its rows: its bytes lie in the storage under recorded intents. */
export interface PreparedModel {
  readonly modelId: string;
  readonly made: MadeModel;
  readonly weights: { readonly storageKey: string; readonly bytes: number } | null;
  readonly views: readonly {
    readonly storageKey: string;
    readonly width: number;
    readonly height: number;
    readonly facts: ViewFacts;
  }[];
}

/** Longest side of a view, pixels: more than any picture shows of it. */
const MAX_SIDE = 2048;

/** Stores what a model is made of, outside any transaction. What is never committed is collected later. */
export async function prepareModel(options: {
  readonly userId: string;
  readonly modelId: string;
  readonly made: MadeModel;
}): Promise<PreparedModel> {
  const { userId, modelId, made } = options;
  // Another run of the same job stores its own: only one of them is kept.
  const folder = `models/${userId}/${modelId}/${randomUUID()}`;
  const objects: { storageKey: string; bytes: Uint8Array }[] = [];
  const views: PreparedModel['views'][number][] = [];
  for (const [index, { cutOut, facts }] of made.views.entries()) {
    const { data, info } = await sharp(cutOut.bytes)
      .trim({ threshold: 1 })
      .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 6 })
      .toBuffer({ resolveWithObject: true });
    const storageKey = `${folder}/view-${index}.png`;
    objects.push({ storageKey, bytes: data });
    views.push({ storageKey, width: info.width, height: info.height, facts });
  }
  const weights = made.weights && { storageKey: `${folder}/weights.safetensors`, bytes: made.weights.byteLength };
  if (made.weights && weights) objects.push({ storageKey: weights.storageKey, bytes: made.weights });
  await storeObjects(objects);
  return { modelId, made, weights, views };
}

/** Makes a prepared model usable, inside the transaction that delivers its job. The account's first is its brand look. */
export async function commitModel(tx: Tx, { modelId, made, weights, views }: PreparedModel): Promise<void> {
  await commitObjects(tx, [...views.map(({ storageKey }) => storageKey), ...(weights ? [weights.storageKey] : [])]);
  const { userId } = await tx.trainedModel.findUniqueOrThrow({ where: { id: modelId }, select: { userId: true } });
  const others = await tx.trainedModel.count({ where: { userId, isBrandLook: true } });
  await tx.trainedModel.update({
    where: { id: modelId, readyAt: null },
    data: {
      engine: made.engine,
      look: asJson(made.look),
      isBrandLook: others === 0,
      weightsKey: weights?.storageKey ?? null,
      weightsBytes: weights?.bytes ?? null,
      readyAt: new Date(),
      views: {
        create: views.map(({ facts, ...view }, index) => ({ ...view, index, facts: asJson(facts) })),
      },
    },
  });
}

/** Numbers as a row keeps them. */
export const asJson = (value: BrandLook | ViewFacts): Prisma.InputJsonObject =>
  JSON.parse(JSON.stringify(value)) as Prisma.InputJsonObject;

/** The objects of these models; in the order of no meaning. */
export async function objectsOfModels(where: { readonly userId: string; readonly id?: string }, tx: Tx = database()) {
  const rows = await tx.trainedModel.findMany({
    where,
    select: { weightsKey: true, views: { select: { storageKey: true } } },
  });
  return rows.flatMap(({ weightsKey, views }) => [
    ...(weightsKey ? [weightsKey] : []),
    ...views.map(({ storageKey }) => storageKey),
  ]);
}

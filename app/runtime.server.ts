import { setTimeout as wait } from 'node:timers/promises';
import { accountMailComposers, pruneUsage } from '#app/domain/accounts/index.server.ts';
import { stripeHandlers, subscriptionsHandler } from '#app/domain/billing/index.server.ts';
import { stopFrames } from '#app/domain/channels/index.server.ts';
import { setWordsRegistry } from '#app/domain/words/index.server.ts';
import { createEngineRegistry, createWordsRegistry } from '#app/domain/engines/index.server.ts';
import type { PixelWork } from '@plinth/imaging';
import type { EngineRegistry } from '#app/domain/engines/index.ts';
import { collectAfterEvents, endpointHandlers } from '#app/domain/endpoints/index.server.ts';
import { forgetDeliveries, webhookHandler } from '#app/domain/installations/index.server.ts';
import {
  comfySettings,
  engineOrder,
  openAiImagesSettings,
  falSettings,
  providerLedger,
  pruneOldRows,
  releaseOrphanedHolds,
  sendLostJobs,
  startWorker,
  stopSetPreviews,
  sweepProviderRequests,
} from '#app/domain/generation/index.server.ts';
import type { JobWorker } from '#app/domain/generation/index.server.ts';
import { checkSigning, measureOldPictures, purgeAssets, stopSigning } from '#app/domain/library/index.server.ts';
import { deletionHandler, purgeDeletionMails } from '#app/domain/leaving/index.server.ts';
import { sweepPublications } from '#app/domain/publishing/index.server.ts';
import { purgeScenes } from '#app/domain/studio/index.server.ts';
import { postHandlers } from '#app/domain/sharing/index.server.ts';
import { pushHandlers } from '#app/domain/store/index.server.ts';
import { noteNewProduct, catalogueHandlers } from '#app/domain/catalogue/index.server.ts';
import { photoshootHandler } from '#app/domain/photoshoots/index.server.ts';
import { adminApiOf } from '#app/gate/index.server.ts';
import { purgeWorkspaces } from '#app/domain/workspaces/index.server.ts';
import { closeDatabase, database } from '#app/platform/database/database.server.ts';
import { env } from '#app/platform/env.server.ts';
import { childLogger } from '#app/platform/log.server.ts';
import { forgetOldMails } from '#app/platform/mail/forget-old-mails.server.ts';
import { mailHandler } from '#app/platform/mail/mail-handler.server.ts';
import { shopifySettings } from '#app/platform/shopify/shopify-settings.server.ts';
import { pruneSecurityEvents } from '#app/platform/journal/forget-security-events.server.ts';
import { flushRefusals } from '#app/platform/journal/note-refusal.server.ts';
import { reuseProbe } from '#app/platform/storage/reuse-probe.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import { sweepStoredObjects } from '#app/platform/storage/sweep-stored-objects.server.ts';
import { closeStreams } from '#app/platform/streams/subscribe.server.ts';
import { probeIncoming, sweepIncomingFiles } from '#app/platform/uploads/incoming-folder.server.ts';
import { prepareQueues } from '#app/platform/work/enqueue.server.ts';
import { schedule } from '#app/platform/work/define-work.ts';
import { handleWork } from '#app/platform/work/start-works.server.ts';
import type { WorkHandler } from '#app/platform/work/start-works.server.ts';

export { noteRefusal } from '#app/platform/journal/note-refusal.server.ts';
export { prepareDatabase } from './prepare-database.server.ts';

/** Deletes what is over its time, in every room. */
const cleanupWork = schedule({ name: 'cleanup', cron: '*/10 * * * *', expireSeconds: 60 * 60 });
/** Of what uploads left on this machine's own disk. */
const TIDY_EVERY_MS = 10 * 60_000;
/** Storage timeout of a readiness check, which must answer sooner than an upload. */
const PROBE_PATIENCE_MS = 4_000;

export type Role = 'all' | 'web' | 'worker';

interface Runtime {
  readonly engines: EngineRegistry;
  readonly worker: JobWorker;
  /** Ends collecting messages for endpoints after news. */
  readonly endCollecting: () => void;
}

// One per process, also when the development server loads this module anew.
const held = globalThis as {
  plinthRuntime?: Runtime | undefined;
  plinthTidying?: NodeJS.Timeout | undefined;
};

export interface RuntimeOptions {
  readonly role: Role;
}

export interface StartRuntimeOptions extends RuntimeOptions {
  /** Default: those that the settings name. */
  readonly engines?: EngineRegistry;
}

/**
 * Starts what runs beside the pages: engines, worker and sweepers. A process that is only web needs none of them, but takes
 * uploads, so it clears away its own.
 */
export async function startRuntime({ role, engines: given }: StartRuntimeOptions): Promise<void> {
  await checkSigning();
  chooseWords();
  await prepareQueues();
  if (!held.plinthTidying) {
    await tidy();
    held.plinthTidying = setInterval(() => void tidy(), TIDY_EVERY_MS).unref();
  }
  if (role === 'web' || held.plinthRuntime) return;
  const engines = given ?? openEngines();
  const worker = await startWorker({ engines, others: workHandlers(engines) });
  const endCollecting = collectAfterEvents();
  held.plinthRuntime = {
    engines,
    worker,
    endCollecting,
  };
}

/**
 * The durable work of a process beside pictures. A run over uploaded photos needs no store: its works come in every
 * installation, and those that only a store sends where Shopify is set up.
 */
export function workHandlers(engines: EngineRegistry): WorkHandler[] {
  const apiOf = (shop: string) => adminApiOf({ shop });
  const handlers = [
    mailHandler({ composers: accountMailComposers }),
    webhookHandler({ onNewProduct: noteNewProduct }),
    deletionHandler(),
    ...endpointHandlers(),
    ...postHandlers(),
    subscriptionsHandler(),
    ...stripeHandlers(),
    handleWork(cleanupWork, (_, { signal }) => cleanUp(signal, engines)),
    ...catalogueHandlers({ apiOf }),
    ...(shopifySettings() ? [photoshootHandler({ apiOf }), ...pushHandlers({ apiOf })] : []),
  ];
  return handlers.filter((handler) => handler !== null);
}

async function tidy(): Promise<void> {
  await sweepIncomingFiles().catch((error: unknown) => {
    childLogger({ room: 'sweeper' }).error({ err: error }, 'incoming files could not be swept; it is tried again');
  });
}

function openEngines(): EngineRegistry {
  const fal = falSettings();
  const comfyui = comfySettings();
  const openai = openAiImagesSettings();
  return createEngineRegistry({
    fal: fal ? { ...fal, ledger: providerLedger } : undefined,
    comfyui: comfyui ? { ...comfyui, ledger: providerLedger } : undefined,
    openai: openai ? { ...openai, ledger: providerLedger } : undefined,
    order: engineOrder(),
    cutOutModel: env().CUTOUT_MODEL,
    packageRoot: env().PLINTH_ROOT,
    ffmpegPath: env().FFMPEG_PATH,
    logger: childLogger({ room: 'engines' }),
  });
}

/** Words are written where the question comes in: in every process, whatever its role. */
function chooseWords(): void {
  const { OPENAI_API_KEY: key, OPENAI_ORIGIN: origin } = env();
  if (!key) return;
  const logger = childLogger({ room: 'words' });
  setWordsRegistry(createWordsRegistry({ openai: { key, origin, ledger: providerLedger }, logger }));
}

async function cleanUp(signal: AbortSignal, { poller }: EngineRegistry): Promise<void> {
  const tasks = [
    sendLostJobs,
    releaseOrphanedHolds,
    pruneOldRows,
    () => purgeAssets(),
    sweepPublications,
    sweepStoredObjects,
    measureOldPictures,
    () => sweepProviderRequests(poller),
    forgetOldMails,
    purgeDeletionMails,
    () => forgetDeliveries(),
    pruneUsage,
    pruneSecurityEvents,
    () => purgeWorkspaces(),
    () => purgeScenes(),
  ];
  for (const task of tasks) {
    if (!signal.aborted) await task();
  }
}

export interface Readiness {
  /** `ok` or a short reason per part that has to work before traffic may come. */
  readonly checks: Readonly<Record<string, string>>;
  /** Where pixels are made: the memory there is, and what they may take of it. */
  readonly pixelWork?: PixelWork | undefined;
}

export async function checkReadiness({ role }: RuntimeOptions): Promise<Readiness> {
  const [databaseState, storageState] = await Promise.all([
    check(() => database().$queryRaw`SELECT 1`),
    check(probeStorage),
  ]);
  const states = { database: databaseState, storage: storageState };
  if (role === 'web') return { checks: states };
  const checks = { ...states, worker: held.plinthRuntime ? 'ok' : 'not started' };
  return { checks, pixelWork: held.plinthRuntime?.engines.pixelWork?.() };
}

/** Really writes: a full disk fails at nothing else. Uploads pass through the local disk, whatever the storage is. */
const probeStorage = reuseProbe({
  probe: () => Promise.all([storage().probe(), probeIncoming()]),
  reuseMs: () => storage().probeEveryMs,
  patienceMs: PROBE_PATIENCE_MS,
});

async function check(probe: () => Promise<unknown>): Promise<string> {
  try {
    await Promise.race([probe(), tooLong()]);
    return 'ok';
  } catch {
    return 'unavailable';
  }
}

async function tooLong(): Promise<never> {
  await wait(PROBE_PATIENCE_MS, undefined, { ref: false });
  throw new Error('no answer in time');
}

/** Ends what startRuntime started: running jobs get a moment to finish, the others are handed back to the queue. */
export async function stopRuntime(): Promise<void> {
  clearInterval(held.plinthTidying);
  held.plinthTidying = undefined;
  const runtime = held.plinthRuntime;
  held.plinthRuntime = undefined;
  if (!runtime) return;
  runtime.endCollecting();
  await runtime.worker.stop();
  await runtime.engines.close();
}

/** The last step of a stop, after all database queries have ended. */
export async function closeConnections(): Promise<void> {
  await flushRefusals();
  await stopSigning();
  await stopFrames();
  await stopSetPreviews();
  await closeStreams();
  await closeDatabase();
}

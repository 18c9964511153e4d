import { useCallback, useEffect, useMemo, useState } from 'react';
import { fitOfOrder, isMendable, refusalIn } from '@plinth/imaging';
import type { GarmentClass, GarmentDoubt, GarmentPoints, GarmentRefusal, TopFit, TryOnMode } from '@plinth/imaging';
import { createJobOrder, GARMENT_FAILED, isEnded, MOST_GARMENTS, useJobs } from '#app/domain/generation/index.ts';
import type { FeedJob, JobFeed } from '#app/domain/generation/index.ts';
import { pictureTitle, usePictureIntake } from '#app/domain/library/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { makeKey } from '#app/ui/client/call-api.ts';
import { sentenceOf } from '#app/ui/client/call-error.ts';
import { useDroppedFiles } from '#app/ui/intake/use-dropped-files.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { cutText } from '#app/platform/cut-text.ts';
import { MOST_GARMENTS_KEPT } from './draft/draft-limits.ts';
import type { OpenedGarment } from './draft/open-draft.rules.ts';
import type { DraftGarment } from './draft/try-on-draft.schema.ts';
import { fashionMessages } from './fashion.messages.ts';
import { lookUpJob } from './look-up-job.ts';
import { wornOf } from './outfit.rules.ts';
import type { Wish } from './outfit.rules.ts';

const KIND = 'garment';

/** A garment on its way in, being read, or there. */
export interface Garment {
  readonly key: string;
  readonly name: string;
  /** 0 to 1, of the upload. */
  readonly progress: number;
  /** The step of its reading, as the engine reports it; null before the first report. */
  readonly step: FeedJob['progress'];
  /** Its reading waits for other work of the account, or of all, to end. */
  readonly isQueued: boolean;
  /** When its reading was ordered on this page, on the page's own clock; null for one ordered before. */
  readonly orderedAtMs: number | null;
  /** As it was cut out and read; null until it was. */
  readonly cutOut: AssetView | null;
  /** Why it cannot be used at all. */
  readonly failure: string | null;
  /** Its upload may work when it is tried again. */
  readonly canRetry: boolean;
  /** Where a person has put the corners. */
  readonly points: GarmentPoints | null;
  /** Of a top, as the user chose it. */
  readonly fit: TopFit | null;
  /** The user said that it was photographed from straight above. */
  readonly isLevel: boolean;
  /** In the outfit. */
  readonly isChosen: boolean;
}

interface Entry extends Omit<
  Garment,
  'progress' | 'step' | 'isQueued' | 'cutOut' | 'failure' | 'canRetry' | 'isChosen'
> {
  readonly wish: Wish;
  readonly given: AssetView | null;
  readonly orderKey: string | null;
  /** The job that reads it, where it was ordered before a reload. */
  readonly jobId: string | null;
  readonly refusal: string | null;
}

export interface Apparel {
  readonly garments: readonly Garment[];
  /** Those of the outfit that can be ordered. */
  readonly outfit: readonly Garment[];
  /** The garments that a draft keeps, and those that were taken off the list. */
  readonly kept: { readonly garments: DraftGarment[]; readonly removed: string[] };
  /** Files are held over the page. */
  readonly isOver: boolean;
  readonly addFiles: (files: readonly File[]) => void;
  /** Sends the photo of a garment again. */
  readonly retry: (key: string) => void;
  readonly addAssets: (assets: readonly AssetView[]) => void;
  readonly choose: (key: string, isChosen: boolean) => void;
  readonly putPoints: (key: string, points: GarmentPoints | null) => void;
  readonly chooseFit: (key: string, fit: TopFit) => void;
  readonly sayLevel: (key: string) => void;
  readonly remove: (key: string) => void;
}

/** The class that a garment was read as, points put by hand included. */
export function classOf({ cutOut, points }: Garment): GarmentClass | null {
  const read = cutOut?.recipe?.garment?.garment ?? null;
  if (!points) return read;
  if (points.kind !== 'upper') return points.kind;
  return read === null || read === 'trousers' || read === 'skirt' ? 'top' : read;
}

/** How a top will be worn: as it was chosen, as the words of the order say of the only top, as it was read. */
export function fitOf(garment: Garment, outfit: readonly Garment[], prompt: string): TopFit {
  const isOnlyTop = outfit.every((other) => other.key === garment.key || classOf(other) !== 'top');
  return garment.fit ?? (isOnlyTop ? fitOfOrder(prompt) : null) ?? garment.cutOut?.recipe?.garment?.fit ?? 'regular';
}

/** The question that its photo leaves open and that the user has not answered, by a word or by setting the points. */
export const doubtOf = ({ cutOut, points, isLevel }: Garment): GarmentDoubt | null =>
  points || isLevel ? null : (cutOut?.recipe?.garment?.doubt ?? null);

/** Whether it can be worn as it is, or with the corners that the user set. */
export const isWearable = (garment: Garment, mode: TryOnMode): boolean =>
  garment.cutOut !== null && garment.cutOut.recipe?.garment !== undefined && refusalOf(garment, mode) === null;

/** The objection to a garment in a mode; null where there is none, and for points put by hand. */
export const refusalOf = (
  { cutOut, points }: Pick<Garment, 'cutOut' | 'points'>,
  mode: TryOnMode,
): GarmentRefusal | null => (points ? null : refusalIn(mode, cutOut?.recipe?.garment?.refusal ?? null));

/** The apparel of this visit and the garments it opens with: uploaded, cut out, read, put together to an outfit. */
export function useApparel(
  feed: JobFeed,
  opened: { readonly garments: readonly OpenedGarment[]; readonly removed: readonly string[] },
  mode: TryOnMode,
): Apparel {
  const toasts = useToasts();
  const jobs = useJobs(feed);
  const [entries, setEntries] = useState<readonly Entry[]>(() =>
    opened.garments.map(({ asset, jobId, ...garment }) => ({
      ...garment,
      key: asset?._id ?? jobId!,
      given: asset,
      orderKey: null,
      orderedAtMs: null,
      jobId,
      refusal: null,
    })),
  );
  const [removed, setRemoved] = useState(opened.removed);
  /** Orders whose garments were taken off the list before their jobs were known. */
  const [dropped, setDropped] = useState<readonly string[]>([]);
  const change = useCallback((key: string, part: Partial<Entry>) => {
    setEntries((all) => all.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)));
  }, []);

  const read = useCallback(
    async (key: string, photo: AssetView) => {
      const body = {
        imageId: photo._id,
        words: cutText(photo.imageName, 200),
        place: { kind: 'tool', id: null } as const,
      };
      const order = createJobOrder(KIND, 'POST /api/virtual-try-on/garments', { body });
      change(key, { orderKey: order.key, orderedAtMs: performance.now() });
      await feed.order(order).catch((error: unknown) => {
        change(key, { refusal: sentenceOf(error, { offline: GARMENT_FAILED, failed: GARMENT_FAILED }) });
      });
    },
    [change, feed],
  );

  const intake = usePictureIntake({ keepsEntries: true, onStored: (photo, key) => void read(key, photo) });
  const { entries: uploads, pick, add } = intake;
  const addFiles = useCallback(
    (files: readonly File[]) => {
      const added = pick(files).map((file) => ({ key: makeKey(), file }));
      if (added.length === 0) return;
      setEntries((all) => [...fresh(added), ...all]);
      void add(added).then((photos) => {
        const arrived = photos.filter((photo) => photo !== null).length;
        if (arrived > 0) toasts.show({ title: fashionMessages.uploaded(arrived), tone: 'success' });
      });
    },
    [add, pick, toasts],
  );
  const isOver = useDroppedFiles(addFiles);
  const addAssets = useCallback(
    (assets: readonly AssetView[]) => {
      if (assets.length === 0) return;
      const added = assets.map((asset) => ({ key: makeKey(), file: { name: asset.imageName } }));
      setEntries((all) => [...fresh(added), ...all]);
      assets.forEach((asset, index) => void read(added[index]!.key, asset));
      toasts.show({ title: fashionMessages.imported, tone: 'success' });
    },
    [read, toasts],
  );
  const putPoints = useCallback(
    (key: string, points: GarmentPoints | null) => change(key, { points, ...(points && { wish: true }) }),
    [change],
  );
  const chooseFit = useCallback((key: string, fit: TopFit) => change(key, { fit }), [change]);
  const sayLevel = useCallback((key: string) => change(key, { isLevel: true }), [change]);
  // A garment that was being read when the page was left, and is no longer under way: it has ended since.
  const [awaited] = useState(() => opened.garments.flatMap(({ asset, jobId }) => (asset ? [] : [jobId!])));
  useEffect(() => {
    for (const id of awaited) {
      void lookUpJob(feed, id).catch(() => change(id, { refusal: GARMENT_FAILED }));
    }
  }, [feed, awaited, change]);

  const { garments, kept } = useMemo(() => {
    const all = entries.map(({ given, orderKey, jobId, refusal, wish, ...entry }) => {
      const job = jobs.find((one) => one.jobId === jobId || (orderKey !== null && one.orderKey === orderKey));
      const cutOut = given ?? job?.outputs[0]?.asset ?? null;
      const ended = job && isEnded(job.status) && !cutOut ? (job.message ?? GARMENT_FAILED) : null;
      const upload = uploads.find(({ key }) => key === entry.key);
      const garment: Garment = {
        ...entry,
        cutOut,
        progress: upload?.progress ?? 1,
        step: job?.progress ?? null,
        isQueued: job?.status === 'queued',
        failure: refusal ?? upload?.refusal ?? ended,
        canRetry: upload?.canRetry ?? false,
        isChosen: false,
      };
      const kind = isWearable(garment, mode) ? classOf(garment) : null;
      return { garment, key: entry.key, wish, kind, kept: keptOf(garment, wish, job?.jobId ?? jobId) };
    });
    const worn = wornOf(all, MOST_GARMENTS);
    return {
      garments: all.map(({ garment }): Garment => ({ ...garment, isChosen: worn.has(garment.key) })),
      kept: all.flatMap((each) => each.kept ?? []).slice(0, MOST_GARMENTS_KEPT),
    };
  }, [entries, jobs, mode, uploads]);
  const outfit = useMemo(() => garments.filter(({ isChosen }) => isChosen), [garments]);
  // From then on what was put on by itself is as it is shown: nothing else comes in the place of what is taken off.
  const choose = useCallback(
    (key: string, isChosen: boolean) => {
      const shown = new Map(garments.map((garment) => [garment.key, garment]));
      const settled = (entry: Entry): Wish => {
        const garment = shown.get(entry.key);
        const isOpen = !garment || (garment.cutOut === null && garment.failure === null);
        return entry.wish === 'if-free' && !isOpen ? garment.isChosen : entry.wish;
      };
      setEntries((all) => all.map((entry) => ({ ...entry, wish: entry.key === key ? isChosen : settled(entry) })));
    },
    [garments],
  );
  const { retry, remove: removeUpload } = intake;
  const remove = useCallback(
    (key: string) => {
      removeUpload(key);
      const { orderKey = null, jobId = null } = entries.find((entry) => entry.key === key) ?? {};
      // A garment that is still being read is known by its job: its cut-out comes later.
      const id = garments.find((garment) => garment.key === key)?.cutOut?._id ?? jobId;
      setEntries((all) => all.filter((entry) => entry.key !== key));
      if (id) setRemoved((all) => [...all, id].slice(-MOST_GARMENTS_KEPT));
      else if (orderKey) setDropped((all) => [...all, orderKey]);
      toasts.show({ title: fashionMessages.imageRemoved });
    },
    [entries, garments, removeUpload, toasts],
  );
  const gone = useMemo(() => {
    const late = jobs.flatMap(({ orderKey, jobId }) => (orderKey && dropped.includes(orderKey) ? [jobId] : []));
    return [...removed, ...late].slice(-MOST_GARMENTS_KEPT);
  }, [removed, dropped, jobs]);
  return {
    garments,
    outfit,
    kept: useMemo(() => ({ garments: kept, removed: gone }), [kept, gone]),
    isOver,
    addFiles,
    retry,
    addAssets,
    choose,
    putPoints,
    chooseFit,
    sayLevel,
    remove,
  };
}

/** A garment as a draft keeps it; null for one that is still being uploaded, or that cannot be corrected. */
function keptOf(garment: Garment, wish: Wish, jobId: string | null): DraftGarment | null {
  const { cutOut, failure, name, points, fit, isLevel } = garment;
  if (failure !== null || !isMendable(cutOut?.recipe?.garment?.refusal ?? null)) return null;
  if (!cutOut && jobId === null) return null;
  const from = cutOut ? { assetId: cutOut._id, jobId: null } : { assetId: null, jobId };
  return { ...from, name: cutText(name, 200), wish, points, fit, isLevel };
}

/** New garments go into the outfit where it has room for them. */
const fresh = (added: readonly { readonly key: string; readonly file: { readonly name: string } }[]): Entry[] =>
  added.map(({ key, file }) => ({
    key,
    name: pictureTitle(file.name),
    given: null,
    orderKey: null,
    orderedAtMs: null,
    jobId: null,
    refusal: null,
    points: null,
    fit: null,
    isLevel: false,
    wish: 'if-free',
  }));

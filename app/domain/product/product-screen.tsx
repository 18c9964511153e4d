import { useRevalidator } from '@remix-run/react';
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { isOfPlace, useJobFeed } from '#app/domain/generation/index.ts';
import type { LinkedProducts } from '#app/domain/store/index.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';
import {
  fromStored,
  createSceneStore,
  pickPictures,
  useScene,
  useStudioKeys,
} from '#app/domain/studio/session/index.ts';
import type { SceneStore, StageControls } from '#app/domain/studio/session/index.ts';
import { useTools, ZoomViewer, toViewerPicture } from '#app/domain/picture-tools/index.ts';
import { TrayPanel } from './tray/tray-panel.tsx';
import { trayAssets } from './tray/tray.rules.ts';
import { CanvasArea } from './canvas/canvas-area.tsx';
import { MobileSheet, MobileTabs } from './sidebar/mobile-sheet.tsx';
import type { Sheet } from './sidebar/mobile-sheet.tsx';
import type { ProductData, ProductPage } from './product-data.ts';
import { PRODUCT_RULES } from './product-canvas.ts';
import styles from './product-screen.module.css';
import { reduceImageCount, startImageCount } from './prompt-bar/image-count.rules.ts';
import { PromptBar } from './prompt-bar/prompt-bar.tsx';
import { SceneSaver } from './save-notice.tsx';
import { SectionPanel, Sidebar } from './sidebar/sidebar.tsx';
import { StudioProvider } from './studio-context.ts';
import type { Studio } from './studio-context.ts';
import { UnreadableScene } from './unreadable-scene.tsx';
import { useViewerActions } from './use-viewer-actions.ts';
import { useAccountCredits } from './use-account-credits.ts';
import { useCutOutReviews } from './use-cut-out-reviews.ts';
import { useCutouts } from './uploads/use-cutouts.ts';
import { useFirstScene } from './use-first-scene.ts';
import { useGeneration } from './use-generation.ts';
import type { ProductMode } from './use-generation.ts';
import { useLinkedProduct } from './uploads/use-linked-product.ts';
import { useLocks } from './locks/use-locks.ts';
import { useMedia } from './use-media.ts';
import { usePictureFiles } from './uploads/use-picture-files.ts';
import type { PictureRegistry } from './uploads/use-picture-files.ts';
import { useUploads } from './uploads/use-uploads.ts';

const NARROW = '(width < 48rem)';

const NOT_LINKED: LinkedProducts = { kind: 'none' };

interface Props {
  readonly page: ProductPage;
  /** Products that the address names; in the Shopify admin. */
  readonly linked?: LinkedProducts;
}

/** /product: bring a product in, stage it, describe the scene, get photos. */
export function ProductScreen({ page, linked = NOT_LINKED }: Props) {
  if (page.kind === 'closed') return <UnreadableScene scene={page.scene} />;
  return <OpenStudio key={page.data.scene.id} data={page.data} linked={linked} />;
}

function OpenStudio({ data, linked }: { readonly data: ProductData; readonly linked: LinkedProducts }) {
  const [store] = useState(() => createSceneStore(data.scene.document, PRODUCT_RULES, fromStored(data.scene.steps)));
  const files = usePictureFiles(store, data.presets, data.assets);
  const [controls, setControls] = useState<StageControls | null>(null);
  const [count, changeCount] = useReducer(reduceImageCount, data.defaults.imageCount, startImageCount);
  const setImageCount = useCallback((value: number) => changeCount({ type: 'choose', value }), []);
  const [mode, setMode] = useState<ProductMode>(data.defaults.productMode);
  const locks = useLocks();
  const feed = useJobFeed();
  const { open, see, stand } = useTools();
  const onlooker = useMemo(
    () => ({ place: { kind: 'scene', id: data.scene.id } as const, person: data.person }),
    [data.scene.id, data.person],
  );
  useEffect(() => stand(onlooker.place), [stand, onlooker]);
  useEffect(() => feed.start(data.activeJobs), [feed, data.activeJobs]);
  const [viewedId, setViewedId] = useState<string | null>(null);
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [isTrayOpen, setTrayOpen] = useState(true);
  const isNarrow = useMedia(NARROW);

  const reviews = useCutOutReviews({ store, files });
  const cutouts = useCutouts({ feed, place: onlooker.place, store, files, onArrived: reviews.arrived });
  const chooseBackdrop = useCallback(
    (pictureKey: string) => {
      const template = { kind: 'picture', pictureKey, anchor: null } as const;
      const command = { type: 'select-template', template, prompt: null } as const;
      store.dispatch({ type: 'do', command });
    },
    [store],
  );
  const uploads = useUploads({ store, files, onStored: cutouts.request, onBackdrop: chooseBackdrop });
  const generation = useGeneration({
    feed,
    onlooker,
    store,
    data,
    mode,
    locks,
    onAccepted: () => changeCount({ type: 'accepted' }),
    onView: setViewedId,
  });
  const credits = useAccountCredits(data);
  useStudioKeys({ store, controls }, generation.isRunning);
  useMissingCutouts(data, cutouts.request);
  useFirstScene(store, data);
  useLinkedProduct({ linked, data, onImported: uploads.addAssets });
  const onBroken = useFreshAddresses(data, store, files);

  const studio = useMemo<Studio>(
    () => ({
      store,
      data,
      files,
      uploads,
      cutouts,
      reviews,
      generation,
      credits,
      imageCount: count.value,
      isCountLowered: count.isLowered,
      setImageCount,
      locks,
      mode,
      setMode,
      controls,
      view: setViewedId,
    }),
    [store, data, files, uploads, cutouts, reviews, generation, credits, count, setImageCount, locks, mode, controls],
  );
  const results = trayAssets(generation.tray);
  const pictures = results.filter((asset) => asset.type === 'image');
  const viewerActions = useViewerActions(pictures, locks);
  const viewed = pictures.find((asset) => asset._id === viewedId);
  useEffect(() => {
    if (viewed) see(viewed);
  }, [viewed, see]);
  const openCertificate = (id: string) => {
    const asset = pictures.find((candidate) => candidate._id === id);
    if (asset) open('certificate', asset);
  };
  const tray = (onToggle: (() => void) | null, isOpen: boolean) => (
    <TrayPanel
      tray={generation.tray}
      onlooker={onlooker}
      isOpen={isOpen}
      isBlocked={generation.isRunning}
      onToggle={onToggle}
      onAction={generation.act}
      onView={setViewedId}
      onRetry={generation.retry}
    />
  );
  return (
    <StudioProvider value={studio}>
      <div className={styles.screen}>
        <h1 className="visually-hidden">{PLACE_NAMES.staging}</h1>
        <div className={styles.side}>
          <Sidebar />
        </div>
        <div className={styles.canvas}>
          <CanvasArea isNarrow={isNarrow} onControls={setControls} onBroken={onBroken} />
          <SceneSaver store={store} scene={data.scene} />
        </div>
        <div className={styles.prompt}>
          <PromptBar />
        </div>
        <div className={styles.tray}>{tray(() => setTrayOpen((isOpen) => !isOpen), isTrayOpen)}</div>
        <div className={styles.tabs}>
          <MobileTabs sheet={sheet} resultCount={results.length} onSheet={setSheet} />
        </div>
        {isNarrow && sheet ? (
          <MobileSheet key={sheet} label={sheet} onClose={() => setSheet(null)}>
            {sheet === 'results' ? tray(null, true) : <SectionPanel section={sheet} />}
          </MobileSheet>
        ) : null}
      </div>
      <ZoomViewer
        pictures={pictures.map(toViewerPicture)}
        openId={viewedId}
        onOpen={(assetId) => {
          setViewedId(assetId);
          generation.act({ type: 'select', assetId });
        }}
        onClose={() => setViewedId(null)}
        actions={viewerActions}
        onBadge={openCertificate}
      />
    </StudioProvider>
  );
}

/** On opening: pictures whose cut-out was never made (the page was closed in between) are asked for again. */
function useMissingCutouts(data: ProductData, request: ReturnType<typeof useCutouts>['request']): void {
  const hasRun = useRef(false);
  useEffect(() => {
    if (hasRun.current) return;
    hasRun.current = true;
    // A cut-out under way for this scene will come by the stream.
    const coming = data.activeJobs.filter((job) => isOfPlace(job, { kind: 'scene', id: data.scene.id }));
    for (const picture of data.scene.document.pictures) {
      const { source, role } = picture;
      if (role !== 'product' || source.kind !== 'asset' || source.cutoutId || picture.isCutoutFailed) continue;
      if (coming.some((job) => job.sourceId === source.assetId)) continue;
      const asset = data.assets.find((candidate) => candidate._id === source.assetId);
      if (asset && !(asset.hasAlpha && picture.content)) request(picture, asset);
    }
  }, [data, request]);
}

/** Signed addresses end after a while: when one fails, all are fetched anew. */
function useFreshAddresses(data: ProductData, store: SceneStore, { addAssets, assetOf }: PictureRegistry): () => void {
  const { revalidate, state } = useRevalidator();
  const lastData = useRef(data);
  useEffect(() => {
    if (lastData.current === data) return;
    lastData.current = data;
    addAssets(data.assets);
  }, [data, addAssets]);
  // A picture that came from another tab has no address here yet; each is asked for once.
  const pictures = useScene(store, pickPictures);
  const asked = useRef(new Set<string>());
  useEffect(() => {
    if (state !== 'idle') return;
    const ids = pictures.flatMap(({ source }) => (source.kind === 'asset' ? [source.assetId, source.cutoutId] : []));
    const unknown = ids.filter((id) => id !== null && !assetOf(id) && !asked.current.has(id));
    if (unknown.length === 0) return;
    for (const id of unknown) asked.current.add(id!);
    revalidate();
  }, [pictures, assetOf, revalidate, state]);
  return useCallback(() => {
    if (state === 'idle') revalidate();
  }, [revalidate, state]);
}

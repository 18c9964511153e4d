import { Icon } from '@shopify/polaris';
import {
  ChevronRightIcon,
  ImagesIcon,
  ImportIcon,
  PlayCircleIcon,
  PlayIcon,
  ViewIcon,
  XSmallIcon,
} from '@shopify/polaris-icons';
import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { isByPerson, progressOf } from '#app/domain/generation/index.ts';
import type { Onlooker } from '#app/domain/generation/index.ts';
import { fallbackNote, resultName } from '#app/domain/library/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { usePlaces } from '#app/ui/places.ts';
import { passFocusOn, useHandedFocus } from '#app/ui/keep-focus.ts';
import { PreviewImage } from '../preview-image.tsx';
import { ActivityList } from './activity-list.tsx';
import { FailedOutput } from './failed-output.tsx';
import { resultAssets } from './results.rules.ts';
import type { ResultsAction, ResultsBatch, ResultsState } from './results.rules.ts';
import styles from './results-panel.module.css';

/** The other actions on results, as the page of finished pictures has them. */
export interface ResultTools {
  readonly watch: (video: AssetView) => void;
  readonly cancel: (jobId: string) => void;
  /** Ids whose green dot has gone since the page was loaded. */
  readonly seen: ReadonlySet<string>;
  /** The name of a run of that kind while it is under way; undefined for the canvas's own. */
  readonly titleOf: (kind: string) => string | undefined;
  readonly badgeOf: (asset: AssetView) => ReactNode;
}

interface Props {
  readonly tools: ResultTools;
  readonly tray: ResultsState;
  readonly onlooker: Onlooker;
  readonly isOpen: boolean;
  /** While a run makes pictures, the earlier ones wait (creative-workspaces, section 4). */
  readonly isBlocked: boolean;
  readonly onToggle: (() => void) | null;
  readonly onAction: (action: ResultsAction) => void;
  readonly onView: (assetId: string) => void;
  readonly onRetry: (jobId: string, count: number) => void;
}

/** The strip of results: what is being made, what was made, and the last ones of before. */
export function ResultsPanel({ tools, tray, onlooker, isOpen, isBlocked, onToggle, onAction, onView, onRetry }: Props) {
  const places = usePlaces();
  const toggle = useHandedFocus(isOpen);
  const assets = resultAssets(tray);
  const withVideo = new Set(
    assets.flatMap((asset) => (asset.type === 'video' && asset.parentId ? [asset.parentId] : [])),
  );
  const count = assets.length;
  const shownInBatches = new Set(
    tray.batches.flatMap((batch) => batch.outputs.flatMap((entry) => entry.asset?._id ?? [])),
  );
  const recent = tray.recent.filter((asset) => !shownInBatches.has(asset._id));
  if (!isOpen) {
    return (
      <aside className={styles.closed} aria-label="Results">
        <button
          ref={toggle}
          type="button"
          className={styles.reopen}
          aria-expanded="false"
          onClick={onToggle ?? undefined}
        >
          <Icon source={ImagesIcon} />
          <span>Results</span>
          {count > 0 ? <span className={styles.count}>{count}</span> : null}
        </button>
      </aside>
    );
  }
  const card = (asset: AssetView) => (
    <ResultCard
      key={asset._id}
      tools={tools}
      asset={asset}
      isSelected={tray.selectedId === asset._id}
      isBlocked={isBlocked}
      hasVideo={withVideo.has(asset._id)}
      onView={() => {
        if (asset.type === 'video') return tools.watch(asset);
        onAction({ type: 'select', assetId: asset._id });
        onView(asset._id);
      }}
      onRemove={() => onAction({ type: 'remove', assetId: asset._id })}
    />
  );
  return (
    <aside className={styles.tray} aria-label="Results">
      <header className={styles.head}>
        <h2 className={styles.title}>Results</h2>
        {onToggle ? (
          <button
            ref={toggle}
            type="button"
            className={styles.collapse}
            aria-label="Collapse results"
            onClick={onToggle}
          >
            <Icon source={ChevronRightIcon} />
          </button>
        ) : null}
      </header>
      <div className={styles.list}>
        <ActivityList here={onlooker.place} />
        {tray.batches.map((batch) => (
          <Batch
            key={batch.jobId}
            tools={tools}
            batch={batch}
            isOwn={isByPerson(batch, onlooker.person)}
            card={card}
            onAction={onAction}
            onRetry={onRetry}
          />
        ))}
        {recent.length > 0 ? (
          <section className={styles.group} aria-label="Earlier results">
            {tray.batches.length > 0 ? <h3 className={styles.groupTitle}>Earlier</h3> : null}
            <ul className={styles.cards}>{recent.map(card)}</ul>
          </section>
        ) : null}
        {tray.batches.length === 0 && recent.length === 0 ? (
          <EmptyState isInline art={<Icon source={ImagesIcon} />} title="Your images appear here." />
        ) : (
          <Link to={places.library} className={styles.all}>
            All in Portfolio
          </Link>
        )}
      </div>
    </aside>
  );
}

function Batch({
  tools,
  batch,
  isOwn,
  card,
  onAction,
  onRetry,
}: {
  readonly tools: ResultTools;
  readonly batch: ResultsBatch;
  /** Not a colleague's: only what is one's own is stopped or begun again. */
  readonly isOwn: boolean;
  readonly card: (asset: AssetView) => JSX.Element;
  readonly onAction: (action: ResultsAction) => void;
  readonly onRetry: (jobId: string, count: number) => void;
}) {
  const title = tools.titleOf(batch.kind);
  const isTool = title !== undefined;
  const failed = batch.outputs.filter((output) => output.status === 'failed');
  const firstPending = batch.outputs.find((output) => output.status === 'pending');
  return (
    <div className={styles.group} role="group" aria-label={title ?? `Run: ${batch.prompt}`}>
      <ul className={styles.cards}>
        {batch.outputs.map((output) => {
          if (output.asset) return card(output.asset);
          if (output.status !== 'failed') {
            return (
              <Placeholder
                key={output.index}
                tools={tools}
                batch={batch}
                isOwn={isOwn}
                isCurrent={output === firstPending}
                index={output.index}
              />
            );
          }
          return (
            <FailedOutput
              key={output.index}
              output={output}
              isRetried={isOwn && !isTool}
              onRetry={() => {
                for (const { index } of failed) onAction({ type: 'dismiss', jobId: batch.jobId, index });
                onRetry(batch.jobId, failed.length);
              }}
              onDismiss={() => onAction({ type: 'dismiss', jobId: batch.jobId, index: output.index })}
              retryLabel={failed.length > 1 ? `Retry ${failed.length}` : 'Retry'}
            />
          );
        })}
      </ul>
    </div>
  );
}

/** Room for a picture that is on its way; the one being made shows how far the run is. */
function Placeholder({
  tools,
  batch,
  isOwn,
  isCurrent,
  index,
}: {
  readonly tools: ResultTools;
  readonly batch: ResultsBatch;
  readonly isOwn: boolean;
  readonly isCurrent: boolean;
  readonly index: number;
}) {
  const title = tools.titleOf(batch.kind);
  const made = batch.outputs.filter((output) => output.status !== 'pending').length;
  const share = Math.max(0, Math.min(1, progressOf(batch) * batch.acceptedCount - made));
  return (
    <li className={styles.placeholder} aria-label={title ?? 'Being made'}>
      <PreviewImage job={batch} index={index} className={styles.preview} />
      {title ? (
        <div className={styles.making}>
          <p>{title}</p>
          {isOwn ? (
            <button type="button" className={styles.retry} onClick={() => tools.cancel(batch.jobId)}>
              Cancel
            </button>
          ) : null}
        </div>
      ) : null}
      {isCurrent ? (
        <span className={styles.progress}>
          <span style={{ transform: `scaleX(${Math.max(0.04, share)})` }} />
        </span>
      ) : null}
    </li>
  );
}

function ResultCard({
  tools,
  asset,
  isSelected,
  isBlocked,
  hasVideo,
  onView,
  onRemove,
}: {
  readonly tools: ResultTools;
  readonly asset: AssetView;
  readonly isSelected: boolean;
  readonly isBlocked: boolean;
  /** A video was made of it: the video badge. */
  readonly hasVideo: boolean;
  readonly onView: () => void;
  readonly onRemove: () => void;
}) {
  const { seen, badgeOf } = tools;
  const isVideo = asset.type === 'video';
  const isNew = asset.isNew && !seen.has(asset._id);
  const name = isVideo ? 'the video' : resultName(asset);
  return (
    <li className={styles.card} data-selected={isSelected ? '' : undefined}>
      <button
        type="button"
        className={styles.open}
        aria-label={`View ${name}${isNew ? ', new' : ''}`}
        title={fallbackNote(asset) ?? undefined}
        disabled={isBlocked}
        onClick={onView}
      >
        <img src={asset.urls.preview} alt={asset.recipe?.prompt ?? asset.imageName} draggable={false} />
        <span className={styles.eye}>
          <Icon source={isVideo ? PlayIcon : ViewIcon} />
        </span>
        {isVideo || hasVideo ? (
          <span className={styles.video} title={isVideo ? 'Video' : 'Has a video'}>
            <Icon source={PlayCircleIcon} />
          </span>
        ) : null}
        {isNew ? <span className={styles.dot} data-beside={isVideo || hasVideo ? '' : undefined} /> : null}
      </button>
      <span className={styles.badge}>{badgeOf(asset)}</span>
      <a className={styles.download} href={asset.urls.download} download aria-label={`Download ${name}`}>
        <Icon source={ImportIcon} />
      </a>
      <button
        type="button"
        className={styles.remove}
        aria-label={`Hide ${name} from results`}
        onClick={({ currentTarget }) => {
          passFocusOn(currentTarget);
          onRemove();
        }}
      >
        <Icon source={XSmallIcon} />
      </button>
    </li>
  );
}

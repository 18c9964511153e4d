import { Link } from '@remix-run/react';
import { Icon, Spinner } from '@shopify/polaris';
import { AlertTriangleIcon, ChevronRightIcon, ImagesIcon, PlayCircleIcon, XSmallIcon } from '@shopify/polaris-icons';
import { resultName } from '#app/domain/library/index.ts';
import { useResultTools } from '#app/domain/picture-tools/index.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { usePlaces } from '#app/ui/places.ts';
import { passFocusOn, useHandedFocus } from '#app/ui/keep-focus.ts';
import controls from '#app/ui/small-controls.module.css';
import { useFashion } from '../fashion-context.ts';
import { fashionMessages } from '../fashion.messages.ts';
import type { Preview } from '../previews.rules.ts';
import styles from './preview-strip.module.css';

/** The strip of pictures at the right; `onToggle` null where it fills a sheet. */
export function PreviewStrip({
  isOpen,
  onToggle,
}: {
  readonly isOpen: boolean;
  readonly onToggle: (() => void) | null;
}) {
  const { runs } = useFashion();
  const { library } = usePlaces();
  const { previews } = runs;
  const toggle = useHandedFocus(isOpen);
  if (!isOpen) {
    return (
      <aside className={styles.closed} aria-label={fashionMessages.results}>
        <button ref={toggle} type="button" aria-expanded="false" onClick={onToggle ?? undefined}>
          <Icon source={ImagesIcon} />
          <span>{fashionMessages.results}</span>
          {previews.length > 0 ? <span className={styles.count}>{previews.length}</span> : null}
        </button>
      </aside>
    );
  }
  return (
    <aside className={styles.strip} aria-label={fashionMessages.results}>
      <header>
        <h2>{fashionMessages.results}</h2>
        {onToggle ? (
          <button
            ref={toggle}
            type="button"
            className={styles.collapse}
            aria-label={fashionMessages.collapse}
            onClick={onToggle}
          >
            <Icon source={ChevronRightIcon} />
          </button>
        ) : null}
      </header>
      {previews.length === 0 ? (
        <EmptyState isInline title={fashionMessages.noResults} />
      ) : (
        <>
          <ul>
            {previews.map((preview) => (
              <PreviewCard key={preview.id} preview={preview} />
            ))}
          </ul>
          <Link to={library} className={styles.all}>
            {fashionMessages.all}
          </Link>
        </>
      )}
    </aside>
  );
}

function PreviewCard({ preview }: { readonly preview: Preview }) {
  const { runs, preview: ahead } = useFashion();
  const { watch, seen, badgeOf } = useResultTools();
  const { id, state, asset, video } = preview;
  const name = asset ? resultName(asset) : fashionMessages.imageGenerationFailed;
  const isVideoNew = video !== null && video.isNew && !seen.has(video._id);
  const isNew = asset !== null && asset.isNew && !seen.has(asset._id);
  const isOnStage = runs.chosen?.id === id && !ahead.isShown;
  return (
    <li data-state={state} data-chosen={isOnStage ? '' : undefined}>
      <button
        type="button"
        className={styles.open}
        aria-current={isOnStage || undefined}
        aria-label={fashionMessages.view(state === 'loading' ? fashionMessages.generating : name, isNew)}
        onClick={() => {
          runs.choose(id);
          ahead.leave();
        }}
      >
        {asset ? (
          <img src={asset.urls.preview} alt="" draggable={false} />
        ) : state === 'loading' ? (
          <Spinner size="small" accessibilityLabel={fashionMessages.generating} />
        ) : (
          <>
            <Icon source={AlertTriangleIcon} />
            <span>{fashionMessages.imageGenerationFailed}</span>
          </>
        )}
        {isNew ? <span className={styles.dot} /> : null}
      </button>
      {asset ? <span className={styles.badge}>{badgeOf(asset)}</span> : null}
      {video ? (
        <button
          type="button"
          className={`${controls.round} ${styles.video}`}
          aria-label={fashionMessages.viewVideo(isVideoNew)}
          title={fashionMessages.hasVideo}
          onClick={() => watch(video)}
        >
          <Icon source={PlayCircleIcon} />
          {isVideoNew ? <span className={styles.dot} /> : null}
        </button>
      ) : null}
      {state === 'loading' ? null : (
        <button
          type="button"
          className={`${controls.round} ${styles.remove}`}
          aria-label={fashionMessages.remove(name)}
          onClick={({ currentTarget }) => {
            passFocusOn(currentTarget);
            runs.remove(id);
          }}
        >
          <Icon source={XSmallIcon} />
        </button>
      )}
    </li>
  );
}

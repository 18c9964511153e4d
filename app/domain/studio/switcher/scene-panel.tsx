import { Link, useNavigate } from '@remix-run/react';
import { Button, Icon, Spinner } from '@shopify/polaris';
import { ArrowLeftIcon, PlusIcon, XIcon } from '@shopify/polaris-icons';
import { useEffect, useMemo, useRef, useState } from 'react';
import { isEnded, useJobFeed, useJobs } from '#app/domain/generation/index.ts';
import { useDialog } from '#app/ui/use-dialog.ts';
import type { SceneListCalls } from '../session/scene-list/scene-list-calls.ts';
import { useSceneList } from '../session/scene-list/use-scene-list.ts';
import { studioMessages } from '../studio.messages.ts';
import { DeletedScenes } from './deleted-scenes.tsx';
import { listMessages } from './scene-list.messages.ts';
import styles from './scene-panel.module.css';
import { SceneRow } from './scene-row.tsx';
import { useSceneActions } from './use-scene-actions.ts';
import type { ShownScene } from './use-scene-actions.ts';

/** A page that shows several scenes together. */
export interface BoardLink {
  readonly name: string;
  readonly to: string;
}

interface Props {
  readonly shown: ShownScene;
  /** The shop's product that the shown scene is for. */
  readonly product: { readonly id: string; readonly title: string } | null;
  readonly calls: SceneListCalls;
  /** Pages with several scenes on one board. */
  readonly boards: readonly BoardLink[];
  /** Beneath what it opens; null on a phone, where it slides up. */
  readonly at: { readonly left: number; readonly top: number } | null;
  readonly onClose: () => void;
}

/** The account's scenes over the canvas, and those that were deleted. The browser's own modal: focus stays inside and returns. */
export default function ScenePanel({ shown, product, calls, boards, at, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useDialog(true, onClose);
  const view = useSceneList(calls, product?.id ?? null);
  const { list, ask, askMore } = view;
  const actions = useSceneActions({ shown, calls, view, onLeave: onClose });
  const making = useMaking();
  const navigate = useNavigate();
  const [isDeleted, setDeleted] = useState(false);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const choices = product
    ? [
        { id: product.id, label: product.title || listMessages.scenes },
        { id: null, label: listMessages.allScenes },
      ]
    : [];
  return (
    <dialog
      ref={dialog}
      className={styles.panel}
      style={at ? { left: at.left, top: at.top } : undefined}
      data-sheet={at ? undefined : ''}
      aria-label={listMessages.scenes}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className={styles.content}>
        <header className={styles.head}>
          {isDeleted ? (
            <button
              type="button"
              className={styles.close}
              aria-label={listMessages.backToScenes}
              onClick={() => setDeleted(false)}
            >
              <Icon source={ArrowLeftIcon} />
            </button>
          ) : null}
          <h2 className={styles.title}>{isDeleted ? listMessages.deletedScenes : listMessages.scenes}</h2>
          {isDeleted ? null : (
            <Button icon={PlusIcon} loading={actions.busy === 'new'} onClick={actions.createNew}>
              {studioMessages.newSceneName}
            </Button>
          )}
          <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
            <Icon source={XIcon} />
          </button>
        </header>
        {choices.length > 0 && !isDeleted ? (
          <div className={styles.choices} role="group" aria-label="Which projects">
            {choices.map(({ id, label }) => (
              <button
                key={label}
                type="button"
                aria-pressed={list.productId === id}
                className={styles.choice}
                onClick={() => ask(id)}
              >
                {label}
              </button>
            ))}
          </div>
        ) : null}
        {isDeleted ? (
          <div className={styles.scroll}>
            <DeletedScenes
              calls={calls}
              onOpen={(id) => {
                onClose();
                navigate(shown.addressOf(id));
              }}
            />
          </div>
        ) : (
          <div className={styles.scroll}>
            <ul className={styles.list} aria-label={listMessages.scenes} aria-busy={list.status === 'loading'}>
              {list.scenes.map((scene) => (
                <SceneRow
                  key={scene._id}
                  scene={scene}
                  address={shown.addressOf(scene._id)}
                  isCurrent={scene._id === shown.id}
                  isMaking={making.has(scene._id)}
                  isBusy={actions.busy === scene._id}
                  onOpen={onClose}
                  onRename={(name) => actions.rename(scene, name)}
                  onDuplicate={() => actions.duplicate(scene)}
                  onDelete={() => actions.remove(scene)}
                />
              ))}
            </ul>
            {list.status === 'loading' && list.scenes.length === 0 ? (
              <Spinner accessibilityLabel={studioMessages.generatingText} />
            ) : null}
            {list.status === 'failed' ? (
              <div className={styles.failed} role="alert">
                <p>{listMessages.scenesFailed}</p>
                <Button onClick={() => ask()}>{studioMessages.sceneRetry}</Button>
              </div>
            ) : null}
            {list.nextCursor !== null ? (
              <Button fullWidth loading={list.status === 'loading'} onClick={askMore}>
                {listMessages.showMoreScenes}
              </Button>
            ) : null}
          </div>
        )}
        {isDeleted || boards.length === 0 ? null : (
          <div className={styles.boards} role="group" aria-label={listMessages.boards}>
            <h3 className={styles.caption}>{listMessages.boards}</h3>
            {boards.map(({ name, to }) => (
              <Link key={to} to={to} className={styles.board} dir="auto" onClick={onClose}>
                {name}
              </Link>
            ))}
          </div>
        )}
        {isDeleted ? null : (
          <button type="button" className={styles.foot} onClick={() => setDeleted(true)}>
            {listMessages.deletedScenes}
          </button>
        )}
      </div>
    </dialog>
  );
}

/** Scenes that something is being made for. */
function useMaking(): ReadonlySet<string> {
  const jobs = useJobs(useJobFeed());
  return useMemo(
    () =>
      new Set(
        jobs.flatMap(({ status, place }) => (!isEnded(status) && place?.kind === 'scene' ? (place.id ?? []) : [])),
      ),
    [jobs],
  );
}

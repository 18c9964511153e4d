import { Button, Icon } from '@shopify/polaris';
import { DeleteIcon } from '@shopify/polaris-icons';
import { useState } from 'react';
import { altText } from '#app/domain/library/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { callApi } from '#app/ui/client/call-api.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { usePlaces } from '#app/ui/places.ts';
import { RouterLink } from '#app/ui/router-link.tsx';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import type { EditorData } from '../editor-data.ts';
import { editorMessages } from '../image-editor.messages.ts';
import type { ImageProject } from '../projects/image-project.schema.ts';
import styles from './editor-screen.module.css';

interface Props {
  readonly data: Extract<EditorData, { kind: 'choice' }>;
  /** Opens a picture in Erase & fill; null where pictures are chosen for the editor. */
  readonly onErase: ((asset: AssetView) => void) | null;
}

/** Projects that were begun, then the newest pictures; for Erase & fill the pictures alone. */
export function ImageChoice({ data, onErase }: Props) {
  const places = usePlaces();
  const { results, materials } = data;
  const list = useProjects(data);
  const hasProjects = !onErase && list.projects.length > 0;
  const isEmpty = !hasProjects && results.length === 0 && materials.length === 0;
  if (isEmpty) return <EmptyState title="Nothing here yet...">Upload an image to start.</EmptyState>;
  return (
    <>
      {hasProjects ? (
        <section className={styles.shelf} aria-label="Image projects">
          <h2>Image projects</h2>
          <ul className={styles.list}>
            {list.projects.map((project) => (
              <li key={project._id} className={styles.item}>
                <ProjectTile project={project} to={`${places.imageEditor}?project=${project._id}`} />
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={`Delete project ${project.name}`}
                  onClick={() => list.ask(project)}
                >
                  <Icon source={DeleteIcon} />
                </button>
              </li>
            ))}
          </ul>
          {list.hasMore ? (
            <Button loading={list.isLoading} onClick={list.loadMore}>
              Load more
            </Button>
          ) : null}
        </section>
      ) : null}
      <Pictures title="Images" assets={results} isFirst={!hasProjects} onErase={onErase} />
      <Pictures title="Uploads" assets={materials} isFirst={!hasProjects && results.length === 0} onErase={onErase} />
      <ConfirmDialog
        isOpen={list.asked !== null}
        title="Delete this project?"
        confirmLabel="Delete"
        isDestructive
        onConfirm={list.remove}
        onCancel={() => list.ask(null)}
      >
        Its edits are deleted. The images stay in your portfolio.
      </ConfirmDialog>
    </>
  );
}

/** Pictures seen at once, before anything scrolls: these are not loaded lazily, and the page waits for the first. */
const FIRST_SIGHT = 8;

interface PicturesProps {
  readonly title: string;
  readonly assets: readonly AssetView[];
  /** Nothing stands above them. */
  readonly isFirst: boolean;
  readonly onErase: Props['onErase'];
}

function Pictures({ title, assets, isFirst, onErase }: PicturesProps) {
  const places = usePlaces();
  if (assets.length === 0) return null;
  return (
    <section className={styles.shelf} aria-label={title}>
      <h2>{title}</h2>
      <ul className={styles.list}>
        {assets.map((asset, nth) => (
          <li key={asset._id} className={styles.item}>
            {onErase ? (
              <button
                type="button"
                className={styles.tile}
                aria-label={`Erase & fill ${asset.imageName}`}
                onClick={() => onErase(asset)}
              >
                <TilePicture asset={asset} isFirst={isFirst} nth={nth} />
              </button>
            ) : (
              <RouterLink
                className={styles.tile}
                url={`${places.imageEditor}?image=${asset._id}`}
                aria-label={`Edit ${asset.imageName}`}
              >
                <TilePicture asset={asset} isFirst={isFirst} nth={nth} />
              </RouterLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface TilePictureProps {
  readonly asset: AssetView;
  readonly isFirst: boolean;
  readonly nth: number;
}

function TilePicture({ asset, isFirst, nth }: TilePictureProps) {
  return (
    <img
      src={asset.urls.thumb}
      alt={altText(asset)}
      loading={isFirst && nth < FIRST_SIGHT ? undefined : 'lazy'}
      {...{ fetchpriority: isFirst && nth === 0 ? 'high' : 'low' }}
      decoding="async"
    />
  );
}

function ProjectTile({ project, to }: { readonly project: ImageProject; readonly to: string }) {
  const { name, image, result } = project;
  const shown = result ?? image;
  if (!image) {
    return (
      <div className={styles.tile} title={editorMessages.pictureGone}>
        <span className={styles.caption}>
          <bdi>{name}</bdi>: its image was deleted
        </span>
      </div>
    );
  }
  return (
    <RouterLink className={styles.tile} url={to} aria-label={`Open project ${name}`}>
      {shown ? <img src={shown.urls.thumb} alt="" loading="lazy" decoding="async" /> : null}
    </RouterLink>
  );
}

/** The loaded projects, the pages after them, and those to be deleted. */
function useProjects(data: Extract<EditorData, { kind: 'choice' }>) {
  const toasts = useToasts();
  const [projects, setProjects] = useState(data.projects);
  const [cursor, setCursor] = useState(data.moreProjects);
  const [isLoading, setLoading] = useState(false);
  const [asked, ask] = useState<ImageProject | null>(null);
  const fail = (error: unknown) => toasts.show({ title: (error as Error).message, tone: 'critical' });
  const loadMore = () => {
    if (cursor === null) return;
    setLoading(true);
    callApi('GET /api/images/project/get', { query: { cursor } })
      .then((page) => {
        setProjects((all) => [...all, ...page.data]);
        setCursor(page.nextCursor);
      }, fail)
      .finally(() => setLoading(false));
  };
  const remove = () => {
    if (!asked) return;
    const { _id: id } = asked;
    ask(null);
    callApi('POST /api/images/project/delete', { body: { id } }).then(
      () => setProjects((all) => all.filter(({ _id }) => _id !== id)),
      fail,
    );
  };
  return { projects, hasMore: cursor !== null, isLoading, asked, ask, loadMore, remove };
}

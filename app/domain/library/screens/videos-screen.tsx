import { Button } from '@shopify/polaris';
import { useCallback, useState } from 'react';
import { Badge } from '#app/ui/badge.tsx';
import { callApi } from '#app/ui/client/call-api.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Page } from '#app/ui/page.tsx';
import { PLACE_NAMES } from '#app/ui/place-names.ts';
import { usePlaces } from '#app/ui/places.ts';
import type { AssetView } from '../assets/asset-view.schema.ts';
import { libraryMessages } from '../library.messages.ts';
import { addPage, holdFirstPage } from './held-assets.rules.ts';
import type { AssetPage } from './held-assets.rules.ts';
import { LoadMore } from './load-more.tsx';
import { PortfolioTabs } from './portfolio-tabs.tsx';
import { VideoDownload } from './video-download.tsx';
import { VideoPlayer } from './video-player.tsx';
import styles from './videos-screen.module.css';

export interface VideosData {
  readonly firstPage: AssetPage;
  /** The video that the address names, where it is there. */
  readonly openId: string | null;
  /** GIF and WebM can be made on this server. */
  readonly canConvert: boolean;
}

/** The videos of the library: one large with its player and its downloads, the others to choose from. */
export function VideosScreen({ firstPage, openId, canConvert }: VideosData) {
  const places = usePlaces();
  const list = useVideos(firstPage);
  const [chosenId, setChosenId] = useState(openId);
  const chosen = list.videos.find(({ _id }) => _id === chosenId) ?? list.videos[0];
  return (
    <Page>
      <PageHeader
        title={PLACE_NAMES.videos}
        description="Short videos of your products, to watch and to download."
        actions={
          <div className={styles.editor}>
            <Button size="large" disabled>
              Use Video Editor
            </Button>
            <Badge tone="off">Coming soon</Badge>
          </div>
        }
      />
      <PortfolioTabs current="videos" />
      {chosen ? (
        <div className={styles.bench}>
          <section className={styles.stage} aria-label={chosen.imageName}>
            <VideoPlayer key={chosen._id} video={chosen} />
          </section>
          <VideoDownload key={`download ${chosen._id}`} video={chosen} canConvert={canConvert} />
          <section className={styles.others} aria-label="All videos">
            <ul className={styles.list}>
              {list.videos.map((video) => (
                <li key={video._id}>
                  <Tile video={video} isOpen={video === chosen} onOpen={setChosenId} />
                </li>
              ))}
            </ul>
            <LoadMore portfolio={list} />
          </section>
        </div>
      ) : (
        <EmptyState
          title={libraryMessages.nothingHere}
          action={
            <Button variant="primary" size="large" url={places.staging}>
              Create a product photo
            </Button>
          }
        >
          Open a finished image in the studio and choose Generate Video.
        </EmptyState>
      )}
    </Page>
  );
}

interface TileProps {
  readonly video: AssetView;
  readonly isOpen: boolean;
  readonly onOpen: (id: string) => void;
}

function Tile({ video, isOpen, onOpen }: TileProps) {
  const length = video.durationMs === null ? null : libraryMessages.seconds(video.durationMs);
  return (
    <button
      type="button"
      className={styles.tile}
      aria-pressed={isOpen}
      aria-label={`Show ${video.imageName}${length === null ? '' : `, ${length}`}`}
      onClick={() => onOpen(video._id)}
    >
      <img src={video.urls.preview} alt="" loading="lazy" decoding="async" />
      {length === null ? null : <span className={styles.length}>{length}</span>}
    </button>
  );
}

/** The videos loaded with the page, and the pages after it. */
function useVideos(firstPage: AssetPage) {
  const [held, setHeld] = useState(() => holdFirstPage('Last Created', firstPage));
  const [isLoadingMore, setLoadingMore] = useState(false);
  const [moreFailure, setMoreFailure] = useState<string | null>(null);
  const { nextCursor: cursor } = held;
  const loadMore = useCallback(() => {
    if (cursor === null) return;
    setLoadingMore(true);
    setMoreFailure(null);
    callApi('GET /api/video/projectvideo/get', { query: { cursor } })
      .then(({ data, nextCursor }) => setHeld((current) => addPage(current, { assets: data, nextCursor })))
      .catch(() => setMoreFailure(libraryMessages.listFailed))
      .finally(() => setLoadingMore(false));
  }, [cursor]);
  return { videos: held.assets, hasMore: cursor !== null, isLoadingMore, moreFailure, loadMore };
}

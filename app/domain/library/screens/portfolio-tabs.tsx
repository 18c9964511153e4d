import { PageTabs } from '#app/ui/page-tabs.tsx';
import { PLACE_NAMES } from '#app/ui/place-names.ts';
import { usePlaces } from '#app/ui/places.ts';
import { addressOf, onShelf } from './portfolio-query.rules.ts';
import type { PortfolioQuery } from './portfolio-query.rules.ts';

interface Props {
  readonly current: 'videos' | 'deleted' | PortfolioQuery;
}

/** The parts of the portfolio. Between images and uploads a search is taken along. */
export function PortfolioTabs({ current }: Props) {
  const { library, videos, deleted } = usePlaces();
  const query = typeof current === 'string' ? null : current;
  const shelf = (name: PortfolioQuery['shelf']) =>
    query ? `${library}?${addressOf({ ...onShelf(query, name), type: 'Image' })}` : `${library}?shelf=${name}`;
  return (
    <PageTabs
      label={PLACE_NAMES.library}
      tabs={[
        { name: 'Images', to: shelf('results'), isCurrent: query?.shelf === 'results' && query.type === 'Image' },
        { name: PLACE_NAMES.videos, to: videos, isCurrent: current === 'videos' },
        { name: 'Uploads', to: shelf('materials'), isCurrent: query?.shelf === 'materials' },
        { name: PLACE_NAMES.deleted, to: deleted, isCurrent: current === 'deleted' },
      ]}
    />
  );
}

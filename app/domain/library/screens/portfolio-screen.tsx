import { useSearchParams } from '@remix-run/react';
import { Button } from '@shopify/polaris';
import { lazy, memo, startTransition, Suspense, useCallback, useMemo, useState } from 'react';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Page } from '#app/ui/page.tsx';
import { usePlaces } from '#app/ui/places.ts';
import { useAfterPaint } from '#app/ui/use-after-paint.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';
import type { AssetView } from '../assets/asset-view.schema.ts';
import { libraryMessages } from '../library.messages.ts';
import { AssetGrid } from './asset-grid.tsx';
import { AssetPreview } from './asset-preview.tsx';
import type { AssetPage } from './held-assets.rules.ts';
import { LoadMore } from './load-more.tsx';
import { PortfolioFilters } from './portfolio-filters.tsx';
import { portfolioMessages } from './portfolio.messages.ts';
import { addressOf, isSearching } from './portfolio-query.rules.ts';
import type { PortfolioQuery } from './portfolio-query.rules.ts';
import { PortfolioSkeleton } from './portfolio-skeleton.tsx';
import { PortfolioTabs } from './portfolio-tabs.tsx';
import { useDeleting } from './use-deleting.ts';
import { useEditSoon } from './use-edit-soon.ts';
import { SelectionBar } from './selection-bar.tsx';
import { usePortfolio } from './use-portfolio.ts';
import { useSelection } from './use-selection.ts';

// Only for who puts tags on files.
const TagDialog = lazy(() => import('./tag-dialog.tsx'));

interface Props {
  readonly query: PortfolioQuery;
  readonly firstPage: AssetPage;
  /** Those that the account uses. */
  readonly tags: readonly string[];
}

/** Everything the merchant has made, and what it was made from. */
export function PortfolioScreen({ query, firstPage, tags }: Props) {
  return (
    <Page>
      <Head query={query} tags={tags} />
      {/* Another query, another list; what stands over it stays, with what is being typed there. */}
      <PortfolioList key={addressOf(query).toString()} query={query} firstPage={firstPage} tags={tags} />
    </Page>
  );
}

function PortfolioList({ query, firstPage, tags }: Props) {
  const portfolio = usePortfolio(query, firstPage);
  const { assets, remove, restore, refresh } = portfolio;
  const selection = useSelection(assets);
  const { ids: selected, toggle, extendTo, all, clear, drop } = selection;
  const [openId, setOpenId] = useState<string | null>(null);
  const [goTo, setGoTo] = useState<{ readonly id: string } | null>(null);
  const [asked, setAsked] = useState<readonly string[]>([]);
  const [tagging, setTagging] = useState<readonly AssetView[]>([]);
  const edit = useEditSoon();

  // The pressed card answers at once; what can be done with the selected ones follows a frame later.
  const settled = useAfterPaint(selected);
  const chosen = useMemo(() => assets.filter((asset) => settled.has(asset._id)), [assets, settled]);
  const opened = assets.find((asset) => asset._id === openId) ?? null;

  const onToggle = useCallback(
    (id: string, isRange: boolean) => (isRange ? extendTo(id) : toggle(id)),
    [extendTo, toggle],
  );
  const onSelectAll = useCallback((isAll: boolean) => (isAll ? all() : clear()), [all, clear]);
  const askForChosen = useCallback(() => setAsked(chosen.map((asset) => asset._id)), [chosen]);
  const tagChosen = useCallback(() => setTagging(chosen), [chosen]);

  // The viewer is much at once: it may take a frame longer than the answer of the card that was pressed.
  const open = useCallback((id: string) => startTransition(() => setOpenId(id)), []);

  function closePreview() {
    // Back to the picture that was seen last, which need not be the one that was opened.
    if (openId !== null) setGoTo({ id: openId });
    setOpenId(null);
  }

  const deleting = useDeleting({
    assets,
    onGone(gone) {
      setAsked([]);
      if (openId !== null && gone.has(openId)) setOpenId(neighbour(assets, openId, gone));
      remove(gone);
      drop(gone);
    },
    onBack(back) {
      restore(back);
      const [first] = back;
      if (first) setGoTo({ id: first._id });
    },
  });

  return (
    <>
      {portfolio.isChanging ? (
        <PortfolioSkeleton />
      ) : assets.length === 0 && !portfolio.hasMore ? (
        <NothingHere query={query} />
      ) : (
        <>
          <AssetGrid
            assets={assets}
            scrollY={portfolio.scrollY}
            hasMore={portfolio.hasMore}
            goTo={goTo}
            onEnd={portfolio.loadMore}
            selected={selected}
            isSelecting={settled.size > 0}
            onOpen={open}
            onToggle={onToggle}
            onSelectAll={onSelectAll}
            onEdit={edit}
            onDelete={setAsked}
          />
          <LoadMore portfolio={portfolio} />
        </>
      )}
      <SelectionBar chosen={chosen} onTag={tagChosen} onDelete={askForChosen} onClear={clear} />
      <AssetPreview
        asset={opened}
        assets={assets}
        onShow={setOpenId}
        onEdit={edit}
        onTag={(asset) => setTagging([asset])}
        onDelete={(id) => setAsked([id])}
        onClose={closePreview}
      />
      <ConfirmDialog
        isOpen={asked.length > 0}
        title={asked.length > 1 ? libraryMessages.deleteManyQuestion(asked.length) : libraryMessages.deleteQuestion}
        confirmLabel="Delete"
        isDestructive
        isBusy={deleting.isDeleting}
        onConfirm={() => void deleting.remove(asked)}
        onCancel={() => setAsked([])}
      >
        {portfolioMessages.deleteNote(asked.length)}
      </ConfirmDialog>
      {tagging.length > 0 ? (
        <Suspense fallback={null}>
          <TagDialog
            assets={tagging}
            known={tags}
            onTagged={(now) => {
              portfolio.setTags(now);
              // The tags to choose from are others now.
              refresh();
            }}
            onClose={() => setTagging([])}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** The head over the pictures, whatever is done with them. */
const Head = memo(function Head({ query, tags }: Pick<Props, 'query' | 'tags'>) {
  const places = usePlaces();
  return (
    <>
      <PageHeader
        title={PLACE_NAMES.library}
        description="Your finished images and videos, and the uploads they are made from."
        actions={
          <Button size="large" url={places.checkFile}>
            {PLACE_NAMES.checkFile}
          </Button>
        }
      />
      <PortfolioTabs current={query} />
      <PortfolioFilters query={query} tags={tags} />
    </>
  );
});

/** The picture that the viewer shows after its own is gone: the next one, else the one before, else none. */
function neighbour(assets: readonly AssetView[], id: string, gone: ReadonlySet<string>): string | null {
  const at = assets.findIndex((asset) => asset._id === id);
  const stays = (asset: AssetView) => !gone.has(asset._id);
  return (assets.slice(at + 1).find(stays) ?? assets.slice(0, at).findLast(stays))?._id ?? null;
}

function NothingHere({ query }: { readonly query: PortfolioQuery }) {
  const places = usePlaces();
  const [, setParameters] = useSearchParams();
  if (isSearching(query)) {
    const { type, sort, shelf } = query;
    return (
      <EmptyState
        title={libraryMessages.nothingFound}
        action={
          <Button size="large" onClick={() => setParameters(addressOf({ type, sort, shelf }))}>
            Clear the search
          </Button>
        }
      >
        {libraryMessages.nothingFoundHint}
      </EmptyState>
    );
  }
  const hint = query.type === 'Video' ? 'There are no videos.' : HINTS[query.shelf];
  return (
    <EmptyState
      title={libraryMessages.nothingHere}
      action={
        <Button variant="primary" size="large" url={places.staging}>
          Create a product photo
        </Button>
      }
    >
      {hint}
    </EmptyState>
  );
}

const HINTS = {
  results: 'Your finished images are kept here until you delete them.',
  materials: 'Your photos and cut-outs are kept here until you delete them.',
} as const;

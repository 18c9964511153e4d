import { memo, startTransition, useCallback, useMemo, useState } from 'react';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Page } from '#app/ui/page.tsx';
import { usePlaces } from '#app/ui/places.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { useAfterPaint } from '#app/ui/use-after-paint.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';
import { Button } from '#app/ui/polaris/button.tsx';
import type { AssetView } from '../assets/asset-view.schema.ts';
import { libraryMessages } from '../library.messages.ts';
import { AssetGrid } from './asset-grid.tsx';
import { AssetPreview } from './asset-preview.tsx';
import { deleteFiles } from './delete-files.ts';
import type { AssetPage } from './held-assets.rules.ts';
import { LoadMore } from './load-more.tsx';
import { PortfolioFilters } from './portfolio-filters.tsx';
import { PortfolioSkeleton } from './portfolio-skeleton.tsx';
import { useEditSoon } from './use-edit-soon.ts';
import { SelectionBar } from './selection-bar.tsx';
import { usePortfolio } from './use-portfolio.ts';
import type { PortfolioQuery } from './use-portfolio.ts';

interface Props {
  readonly query: PortfolioQuery;
  readonly firstPage: AssetPage;
}

/** Everything the merchant has made, and what it was made from. Give it a key of the query: another query, another screen. */
export function PortfolioScreen({ query, firstPage }: Props) {
  const portfolio = usePortfolio(query, firstPage);
  const { assets, remove } = portfolio;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [openId, setOpenId] = useState<string | null>(null);
  const [goTo, setGoTo] = useState<{ readonly id: string } | null>(null);
  const [asked, setAsked] = useState<readonly string[]>([]);
  const [isDeleting, setDeleting] = useState(false);
  const toasts = useToasts();
  const edit = useEditSoon();

  // The pressed card answers at once; what can be done with the selected ones follows a frame later.
  const settled = useAfterPaint(selected);
  const chosen = useMemo(() => assets.filter((asset) => settled.has(asset._id)), [assets, settled]);
  const opened = assets.find((asset) => asset._id === openId) ?? null;

  const toggle = useCallback((id: string) => {
    setSelected((current) => {
      const next = new Set(current);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);

  const askForChosen = useCallback(() => setAsked(chosen.map((asset) => asset._id)), [chosen]);
  const clear = useCallback(() => setSelected(new Set()), []);

  // The viewer is much at once: it may take a frame longer than the answer of the card that was pressed.
  const open = useCallback((id: string) => startTransition(() => setOpenId(id)), []);

  function closePreview() {
    // Back to the picture that was seen last, which need not be the one that was opened.
    if (openId !== null) setGoTo({ id: openId });
    setOpenId(null);
  }

  async function confirmDelete() {
    setDeleting(true);
    const { deleted, failure } = await deleteFiles(asked);
    setDeleting(false);
    setAsked([]);
    if (openId !== null && deleted.has(openId)) setOpenId(neighbour(assets, openId, deleted));
    remove(deleted);
    setSelected((current) => new Set([...current].filter((id) => !deleted.has(id))));
    if (failure) toasts.show({ title: libraryMessages.deleteFailed, message: failure, tone: 'critical' });
    else toasts.show({ title: libraryMessages.deleted(deleted.size), tone: 'success' });
  }

  return (
    <Page>
      <Head query={query} />
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
            selected={selected}
            isSelecting={settled.size > 0}
            onOpen={open}
            onToggle={toggle}
            onEdit={edit}
            onDelete={setAsked}
          />
          <LoadMore portfolio={portfolio} />
        </>
      )}
      <SelectionBar chosen={chosen} onDelete={askForChosen} onClear={clear} />
      <AssetPreview
        asset={opened}
        assets={assets}
        onShow={setOpenId}
        onEdit={edit}
        onDelete={(id) => setAsked([id])}
        onClose={closePreview}
      />
      <ConfirmDialog
        isOpen={asked.length > 0}
        title={asked.length > 1 ? libraryMessages.deleteManyQuestion(asked.length) : libraryMessages.deleteQuestion}
        confirmLabel="Delete"
        isDestructive
        isBusy={isDeleting}
        onConfirm={() => void confirmDelete()}
        onCancel={() => setAsked([])}
      >
        It is removed for good, in every size.
      </ConfirmDialog>
    </Page>
  );
}

/** What stands over the pictures, whatever is done with them. */
const Head = memo(function Head({ query }: { readonly query: PortfolioQuery }) {
  const places = usePlaces();
  return (
    <>
      <PageHeader
        title={PLACE_NAMES.library}
        description="Your finished photos, and the pictures they are made from."
        actions={
          <>
            <Button size="large" url={places.videos}>
              {PLACE_NAMES.videos}
            </Button>
            <Button size="large" url={places.imageEditor}>
              {PLACE_NAMES.imageEditor}
            </Button>
            <Button size="large" url={places.checkFile}>
              Check a file
            </Button>
          </>
        }
      />
      <PortfolioFilters query={query} />
    </>
  );
});

/** What the viewer shows after the picture in it is gone: the next one, else the one before, else nothing. */
function neighbour(assets: readonly AssetView[], id: string, gone: ReadonlySet<string>): string | null {
  const at = assets.findIndex((asset) => asset._id === id);
  const stays = (asset: AssetView) => !gone.has(asset._id);
  return (assets.slice(at + 1).find(stays) ?? assets.slice(0, at).findLast(stays))?._id ?? null;
}

function NothingHere({ query }: { readonly query: PortfolioQuery }) {
  const places = usePlaces();
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
  results: 'Every photo you make is kept here with its recipe, until you delete it.',
  materials: 'Photos you upload and their cut-outs are kept here, ready for the next scene.',
} as const;

import { useEffect, useState } from 'react';
import { RunProgress } from './being-made.tsx';
import { Doubts } from './doubts.tsx';
import { InShop } from './in-shop.tsx';
import { RunDownloads } from './run-downloads.tsx';
import { LeftOut } from './left-out.tsx';
import { isOffered, ProductList } from './product-list.tsx';
import { ReviewGrid } from './review-grid.tsx';
import type { LiveRun } from './use-run.ts';

/** A run's products: questions, what is offered, pictures, their way into the shop or to a download, what was left out. */
export function RunResults({ live }: { readonly live: LiveRun }) {
  const { run, items } = live;
  // It tells times by the merchant's own clock, which the server does not know.
  const [isHere, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  return (
    <>
      <Doubts live={live} />
      <ProductList live={live} />
      <RunProgress live={live} />
      <ReviewGrid live={live} />
      {run.choice.kind === 'uploads' ? <RunDownloads live={live} /> : isHere ? <InShop live={live} /> : null}
      <LeftOut items={run.state === 'ready' ? items.filter((item) => !isOffered(item)) : items} />
    </>
  );
}

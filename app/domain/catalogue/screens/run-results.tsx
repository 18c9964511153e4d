import { useEffect, useState } from 'react';
import { Doubts } from './doubts.tsx';
import { InShop } from './in-shop.tsx';
import { LeftOut } from './left-out.tsx';
import { ReviewGrid } from './review-grid.tsx';
import type { LiveRun } from './use-run.ts';

/** What came of a run's products: questions, pictures, their way into the shop, and what was left out. */
export function RunResults({ live }: { readonly live: LiveRun }) {
  // It tells times by the merchant's own clock, which the server does not know.
  const [isHere, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  return (
    <>
      <Doubts live={live} />
      <ReviewGrid live={live} />
      {isHere ? <InShop live={live} /> : null}
      <LeftOut items={live.items} />
    </>
  );
}

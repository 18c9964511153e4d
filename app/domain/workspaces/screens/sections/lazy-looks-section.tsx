import { lazy, Suspense } from 'react';

const Looks = lazy(async () => ({ default: (await import('./looks-section.tsx')).LooksSection }));

/** Comes when it is opened: it brings all looks with it. */
export function LooksSection() {
  return (
    <Suspense fallback={null}>
      <Looks />
    </Suspense>
  );
}

import { lazy, Suspense, useEffect, useState } from 'react';
import type { ComponentProps } from 'react';

// Seen when an image is looked at: the page itself is shown sooner without.
const ZoomViewer = lazy(async () => ({ default: (await import('./zoom-viewer.tsx')).ZoomViewer }));

/** `ZoomViewer`, which comes with the first image that is looked at and stays. */
export function LateZoomViewer(props: ComponentProps<typeof ZoomViewer>) {
  const isAsked = props.openId !== null;
  const [wasAsked, setAsked] = useState(isAsked);
  useEffect(() => {
    if (isAsked) setAsked(true);
  }, [isAsked]);
  if (!isAsked && !wasAsked) return null;
  return (
    <Suspense fallback={null}>
      <ZoomViewer {...props} />
    </Suspense>
  );
}

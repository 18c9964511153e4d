import type { SVGProps } from 'react';

/** In the manner of the other icons, which have no eraser. */
export function EraserIcon(props: SVGProps<SVGSVGElement>) {
  return (
    <svg viewBox="0 0 20 20" {...props}>
      <path d="M11.9 3.2a2.25 2.25 0 0 1 3.18 0l2.02 2.02a2.25 2.25 0 0 1 0 3.18L10 15.5h5.75a.75.75 0 0 1 0 1.5H7.2a2.25 2.25 0 0 1-1.59-.66l-2.7-2.7a2.25 2.25 0 0 1 0-3.18zm2.12 1.06a.75.75 0 0 0-1.06 0l-4.4 4.4 3.08 3.08 4.4-4.4a.75.75 0 0 0 0-1.06zm-3.44 8.54-3.08-3.08-3.53 3.53a.75.75 0 0 0 0 1.06l2.7 2.7c.14.14.33.22.53.22h.27c.2 0 .39-.08.53-.22z" />
    </svg>
  );
}

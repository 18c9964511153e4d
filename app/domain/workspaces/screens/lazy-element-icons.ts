import { lazy } from 'react';

/** Comes with the first selection. */
export const ElementIcons = lazy(async () => ({ default: (await import('./element-icons.tsx')).ElementIcons }));

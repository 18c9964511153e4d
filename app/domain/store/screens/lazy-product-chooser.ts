import { lazy } from 'react';

/** `ProductChooser`, whose code is loaded when it is first rendered; needs a Suspense above it. */
export const ProductChooser = lazy(async () => ({ default: (await import('./product-chooser.tsx')).ProductChooser }));

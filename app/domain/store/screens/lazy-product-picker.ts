import { lazy } from 'react';

/** `ProductPicker`, whose code is loaded when it is first rendered; needs a Suspense above it. */
export const ProductPicker = lazy(async () => ({ default: (await import('./product-picker.tsx')).ProductPicker }));

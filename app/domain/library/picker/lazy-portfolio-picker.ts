import { lazy } from 'react';

/** Loaded when the user chooses from the portfolio. */
export const PortfolioPicker = lazy(async () => ({
  default: (await import('./portfolio-picker.tsx')).PortfolioPicker,
}));

import { lazy } from 'react';

/** Comes when somebody chooses from the portfolio. */
export const PortfolioPicker = lazy(async () => ({
  default: (await import('./portfolio-picker.tsx')).PortfolioPicker,
}));

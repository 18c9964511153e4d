import type { JobPlace } from '../job-place.schema.ts';

const TITLES: Readonly<Record<JobPlace['kind'] | 'none', string>> = {
  scene: 'Another project',
  tool: 'Another page',
  run: 'A photoshoot of a product',
  catalogue: 'A run over many products',
  redo: 'Redone image of a run',
  none: 'Another app',
};

/** Where a job comes from, in words for a place that it is not of. */
export const placeTitle = (place: JobPlace | undefined): string => TITLES[place?.kind ?? 'none'];

export { TourGuide } from './tour-guide.tsx';
export { tourSchema } from './tour.schema.ts';
export { tourStart } from './tours.ts';
export { useTourAnswer } from './use-tour.ts';

export const PHOTOSHOOT_QUEUE = 'photoshoots';

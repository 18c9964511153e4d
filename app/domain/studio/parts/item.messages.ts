import { SIZE_LIMITS } from '@plinth/imaging';
import type { RestMode, RestPlaces } from '@plinth/imaging';
import { isolated } from '#app/ui/isolated.ts';
import type { TrueHeight } from '../document/real-size.ts';

/** The texts about one thing on a canvas, its way to rest and its size: of parts that are loaded once they are needed. */
export const itemMessages = {
  restFound: 'Detected from its shape and name.',
  restOwn: 'Your choice.',
  restMissed: (wanted: RestMode, shown: RestMode, { hasTop, hasWall }: RestPlaces) => {
    if (wanted === 'lie') {
      // Who chose it all the same gets what comes nearest.
      const instead = shown !== 'lie' ? shown : hasWall ? 'hang' : 'float';
      return `Nothing lies in this scene: it is not seen from above, so it ${instead}s.`;
    }
    return `This scene has no wall to ${wanted} ${wanted === 'hang' ? 'on' : 'against'}${hasTop ? '.' : ' nearby.'}`;
  },
  seeThroughAsked: 'The name suggests glass. Until you answer it stays as photographed.',
  seeThroughOff: 'Shown as in its photo.',
  seeThroughOn: 'The scene shows through. Works for products on a plain background.',
  sizeAsked: (name: string | null) => `How tall is ${name === null ? 'your product' : isolated(name)}?`,
  sizeRefused: `A height between ${SIZE_LIMITS.least} and ${SIZE_LIMITS.most} cm.`,
  sizeUnknown: 'Optional: shows your product at its true size.',
  sceneIsNearer: 'The camera moved closer.',
  photoEnlarged: (pixels: number) => `Its photo has only ${pixels} pixels of it: shown enlarged, so softer.`,
  sizeNoScale: 'Saved with this product. This background has no known scale.',
  sizePlaced: (share: number) => `Sized by hand: shown at ${Math.round(share * 100)}% of its true size.`,
  sizeFits: (fits: TrueHeight['fits'], shrunk: number, isRead: boolean) => {
    const from = isRead ? 'Read from its name. ' : '';
    const percent = Math.round(shrunk * 100);
    if (fits === 'truly') return `${from}Shown at its true size.`;
    return fits === 'too-large'
      ? `${from}Too large for this scene: shown at ${percent}% of its true size.`
      : `${from}Too small to be seen here: shown at ${percent}% of its true size.`;
  },
} as const;

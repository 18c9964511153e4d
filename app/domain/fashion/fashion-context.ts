import { createContext, useContext } from 'react';
import type { TryOnFraming, TryOnMode } from '@plinth/imaging';
import type { FashionData } from './fashion-data.ts';
import type { missingFor } from './outfit.rules.ts';
import type { Apparel } from './use-apparel.ts';
import type { FashionRuns } from './use-fashion-runs.ts';
import type { TryOnPreview } from './use-try-on-preview.ts';
import type { Subjects } from './use-subjects.ts';

/** The state that the parts of the fashion generator share. */
export interface Fashion {
  readonly data: FashionData;
  readonly apparel: Apparel;
  readonly models: Subjects;
  readonly places: Subjects;
  readonly runs: FashionRuns;
  /** Of what would be ordered. */
  readonly preview: TryOnPreview;
  readonly mode: TryOnMode;
  readonly setMode: (mode: TryOnMode) => void;
  readonly framing: TryOnFraming;
  readonly setFraming: (framing: TryOnFraming) => void;
  /** The spec's rule for a model; the other modes need no words. */
  readonly needsWords: boolean;
  /** The first thing that an order lacks. */
  readonly missing: ReturnType<typeof missingFor>;
  readonly count: number;
  readonly setCount: (count: number) => void;
  readonly prompt: string;
  readonly setPrompt: (prompt: string) => void;
  /** Image credits that can be spent. */
  readonly available: number;
  /** The garment whose corners are being put; null for none. */
  readonly pointsOf: string | null;
  readonly setPointsOf: (key: string | null) => void;
  /** The garment whose corners were put last, until the focus has gone on from it. */
  readonly pointsLeft: string | null;
  readonly setPointsLeft: (key: string | null) => void;
  readonly generate: () => void;
  /** The product that the address names came before a reload. */
  readonly isLinkedTaken: boolean;
}

const FashionContext = createContext<Fashion | null>(null);
export const FashionProvider = FashionContext.Provider;

export function useFashion(): Fashion {
  const fashion = useContext(FashionContext);
  if (!fashion) throw new Error('This part stands inside <FashionScreen>.');
  return fashion;
}

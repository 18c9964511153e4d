import type { EngineImage, ViewFacts } from '@plinth/imaging';
import type { EngineRegistry } from '#app/domain/engines/index.ts';
import { cutOutHere } from './cut-out-of.server.ts';

/** The product as a model's picture shows it, against its set. */
export interface SetCheck {
  /** Between its mean colour and that of the nearest view, in 8-bit steps of the channels. */
  readonly colourSteps: number;
  /** Width against height, against the nearest view: 1 is the same. */
  readonly aspectRatio: number;
  /** Both within what a set's own views differ by. */
  readonly passed: boolean;
}

/** A model repaints in its own light; more than this is another product. */
const MOST_STEPS = 48;
const MOST_STRETCH = 1.35;

/** Null where no product was found in the picture, or nothing could be measured. */
export async function checkAgainstSet(options: {
  readonly image: EngineImage;
  readonly views: readonly ViewFacts[];
  readonly engines: EngineRegistry;
  readonly signal: AbortSignal;
}): Promise<SetCheck | null> {
  const { image, views, engines, signal } = options;
  const cutOut = await cutOutHere({ picture: image, engines, signal });
  if ('failure' in cutOut) return null;
  const pictures = [{ picture: image, cutOut: cutOut.image }];
  for await (const event of engines.looks.learnLook({ pictures }, { signal })) {
    const made = event.type === 'model' ? event.note.views[0] : undefined;
    if (made) return compareWithSet(made, views);
  }
  return null;
}

/** The nearest view counts: a model may turn the product. */
export function compareWithSet(made: ViewFacts, views: readonly ViewFacts[]): SetCheck | null {
  if (views.length === 0) return null;
  const colourSteps = Math.min(...views.map(({ colour }) => stepsBetween(colour, made.colour)));
  const aspectRatio = Math.min(...views.map(({ aspect }) => Math.max(aspect / made.aspect, made.aspect / aspect)));
  const passed = colourSteps <= MOST_STEPS && aspectRatio <= MOST_STRETCH;
  return { colourSteps: Math.round(colourSteps), aspectRatio: Math.round(aspectRatio * 100) / 100, passed };
}

function stepsBetween(a: string, b: string): number {
  const [one, two] = [a, b].map((hex) => Number.parseInt(hex.slice(1), 16));
  const at = (value: number, shift: number) => (value >> shift) & 255;
  return Math.hypot(...[16, 8, 0].map((shift) => at(one!, shift) - at(two!, shift)));
}

import type { EngineEvent, EngineRunOptions, TryOnEngine, TryOnInput, TryOnNote } from '@plinth/imaging';
import type { EngineRegistry } from '#app/domain/engines/index.ts';
import type { KindEvent } from './job-kind.ts';

type Picture = Extract<EngineEvent<TryOnNote>, { readonly type: 'output' }>;
type ForwardedEvent = Extract<KindEvent, { readonly type: 'progress' | 'failed' | 'output-failed' | 'waiting' }>;

/** Whether every garment that could be compared is as its photo shows it. */
export const isTrueToGarments = ({ worn }: TryOnNote): boolean =>
  worn.every(({ certificate }) => certificate?.passed ?? true);

type Compare = EngineRegistry['garments']['compareWorn'];

/**
 * Dresses a model. A picture whose garments differ from their photos is made once more, with another seed; the better
 * one is delivered. A provider's pictures are compared here before they are stored.
 */
export async function* dressAndCompare(
  engine: TryOnEngine,
  compare: Compare,
  order: TryOnInput,
  run: EngineRunOptions & { readonly wanted: ReadonlySet<number> },
): AsyncGenerator<Picture | ForwardedEvent> {
  let isWaiting = false;
  for await (const event of engine.tryOn(order, run)) {
    if (event.type === 'waiting') isWaiting = true;
    else if (event.type === 'failed' || event.type === 'output-failed' || event.type === 'progress') yield event;
    if (event.type !== 'output' || !run.wanted.has(event.index)) continue;
    const first = await compared(engine, compare, order, event, run);
    const made = isTrueToGarments(first.note) ? first : await dressAgain(engine, compare, order, first, run);
    if (made === 'waiting') isWaiting = true;
    else yield made;
  }
  if (isWaiting) yield { type: 'waiting' };
}

/** The same picture once more; the first one where that does not come or is no better. */
async function dressAgain(
  engine: TryOnEngine,
  compare: Compare,
  order: TryOnInput,
  first: Picture,
  run: EngineRunOptions,
): Promise<Picture | 'waiting'> {
  const { index } = first;
  const options = {
    signal: run.signal,
    intent: run.intent && `${run.intent}:again:${index}`,
    wanted: new Set([index]),
  };
  // Beyond those of the other pictures, so that none of them comes twice.
  const seed = (order.seed + order.count + index) >>> 0;
  for await (const event of engine.tryOn({ ...order, seed }, options)) {
    if (event.type === 'output' && event.index === index) {
      const again = await compared(engine, compare, order, event, run);
      return isTrueToGarments(again.note) ? again : first;
    }
    if (event.type === 'waiting') return 'waiting';
  }
  return first;
}

/** The picture with what the comparison says of its garments; as it came where it cannot be made. */
async function compared(
  { keepsGarments }: TryOnEngine,
  compare: Compare,
  order: TryOnInput,
  picture: Picture,
  { signal }: EngineRunOptions,
): Promise<Picture> {
  if (keepsGarments) return picture;
  for await (const event of compare({ picture: picture.image, order }, { signal })) {
    if (event.type === 'output') return { ...picture, note: { ...picture.note, worn: event.note } };
  }
  return picture;
}

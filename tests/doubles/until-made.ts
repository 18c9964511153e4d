import { randomUUID } from 'node:crypto';
import type { EngineEvent, EngineRunOptions } from '@plinth/imaging';
import type { EngineRegistry } from '#app/domain/engines/index.ts';

/**
 * Engines that leave work at a provider, as their callers use them: a run that ends with `waiting` is run again under the
 * same intent until everything has come. Told as one run: outputs come in the order of their indexes, whatever was ready first.
 */
export function untilMade(engines: EngineRegistry): EngineRegistry {
  const again = <Input, Note>(run: (input: Input, options: EngineRunOptions) => AsyncIterable<EngineEvent<Note>>) =>
    async function* (input: Input, options: EngineRunOptions): AsyncGenerator<EngineEvent<Note>> {
      const intent = options.intent ?? `run:${randomUUID()}`;
      const outputs = new Map<number, EngineEvent<Note> & { readonly index: number }>();
      let furthest = -1;
      for (let isFirst = true; ; isFirst = false) {
        let isWaiting = false;
        for await (const event of run(input, { ...options, intent })) {
          if (event.type === 'waiting') isWaiting = true;
          else if (event.type === 'started') {
            if (isFirst) yield event;
          } else if (event.type === 'progress') {
            if (event.value >= furthest) yield event;
            furthest = Math.max(furthest, event.value);
          } else if (event.type === 'failed') return yield event;
          else if (!outputs.has(event.index)) outputs.set(event.index, event);
        }
        if (isWaiting) continue;
        return yield* [...outputs.values()].sort((a, b) => a.index - b.index);
      }
    };
  const { cutOut, stage, inpaint, upscale, animate, textToImage, tryOn } = engines;
  return {
    ...engines,
    cutOut: { ...cutOut, cutOut: again(cutOut.cutOut) },
    stage: { ...stage, stage: again(stage.stage) },
    inpaint: { ...inpaint, inpaint: again(inpaint.inpaint) },
    upscale: { ...upscale, upscale: again(upscale.upscale) },
    animate: { ...animate, animate: again(animate.animate) },
    textToImage: { ...textToImage, textToImage: again(textToImage.textToImage) },
    tryOn: { ...tryOn, tryOn: again(tryOn.tryOn) },
  };
}

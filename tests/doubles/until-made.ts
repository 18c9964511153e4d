import { randomUUID } from 'node:crypto';
import type { EngineEvent, EngineRunOptions } from '@plinth/imaging';
import type { EngineRegistry } from '#app/domain/engines/index.ts';

/**
 * Engines that leave work at a provider, as their callers use them: a run that ends with `waiting` is run again under the
 * same intent until everything has come. Told as one run.
 */
export function untilMade(engines: EngineRegistry): EngineRegistry {
  const again = <Input, Note>(run: (input: Input, options: EngineRunOptions) => AsyncIterable<EngineEvent<Note>>) =>
    async function* (input: Input, options: EngineRunOptions): AsyncGenerator<EngineEvent<Note>> {
      const intent = options.intent ?? `run:${randomUUID()}`;
      const told = new Set<number>();
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
          } else if (event.type === 'failed') yield event;
          else if (!told.has(event.index)) {
            told.add(event.index);
            yield event;
          }
        }
        if (!isWaiting) return;
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

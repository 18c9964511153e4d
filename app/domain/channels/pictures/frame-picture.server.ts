import type { FrameFitNote } from '@plinth/imaging';
import { markOfOutput } from '#app/domain/library/index.server.ts';
import { CHANNELS } from '../rules/channels.ts';
import type { ChannelName } from '../rules/channels.ts';
import { checkPicture } from '../rules/check-picture.rules.ts';
import type { ChannelResult } from '../rules/check-picture.rules.ts';
import { fit, measure } from './frames.server.ts';
import { readFrame } from './measure-pictures.server.ts';
import type { PlannedPicture } from './plan-picture.server.ts';

type Mark = NonNullable<Awaited<ReturnType<typeof markOfOutput>>>;

export interface FramedPicture {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly width: number;
  readonly height: number;
  /** The mark that its file has to carry about how it came to be. */
  readonly mark: Mark | null;
  readonly note: FrameFitNote;
  /** The finished file, measured anew. */
  readonly result: ChannelResult;
}

/** Makes the planned copy and measures it as any other picture. Throws as `measure`. */
export async function framePicture(options: {
  readonly account: { readonly id: string };
  readonly planned: PlannedPicture & { readonly plan: { readonly kind: 'fit' } };
  readonly channel: ChannelName;
  readonly day: string;
}): Promise<FramedPicture> {
  const { account, planned, channel, day } = options;
  const { image, note } = await fit({ ...planned.plan.frame, image: await readFrame(account, planned.from) });
  const result = checkPicture(await measure(image), CHANNELS[channel], day);
  const made = { origin: 'edited', engine: 'local', isComposition: false, sourceIds: [planned.from._id] } as const;
  return { ...image, mark: await markOfOutput({ userId: account.id, ...made }), note, result };
}

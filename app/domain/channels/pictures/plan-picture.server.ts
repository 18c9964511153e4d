import type { AssetView } from '#app/domain/library/index.ts';
import type { ChannelName } from '../rules/channels.ts';
import { CHANNELS } from '../rules/channels.ts';
import { checkPicture } from '../rules/check-picture.rules.ts';
import type { ChannelResult } from '../rules/check-picture.rules.ts';
import { planFit } from '../rules/plan-fit.rules.ts';
import type { FitPlan } from '../rules/plan-fit.rules.ts';
import { factsOf } from './measure-pictures.server.ts';
import type { PictureToCheck } from './measure-pictures.server.ts';

export interface PlannedPicture {
  readonly result: ChannelResult;
  readonly plan: FitPlan;
  /** The source of a copy: the picture, or its cut-out where that alone can stand on white. */
  readonly from: AssetView;
}

/** A picture against one channel's rules, and how it gets into its frame. */
export async function planPicture(options: {
  readonly account: { readonly id: string };
  readonly picture: PictureToCheck;
  readonly channel: ChannelName;
  /** ISO day. */
  readonly day: string;
}): Promise<PlannedPicture> {
  const { account, picture, day } = options;
  const channel = CHANNELS[options.channel];
  const facts = await factsOf(account, picture.asset);
  const result = checkPicture(facts, channel, day);
  const plan = planFit(facts, channel, day);
  if (plan.kind !== 'cannot' || !picture.cutOut) return { result, plan, from: picture.asset };
  const ofCutOut = planFit(await factsOf(account, picture.cutOut), channel, day);
  return ofCutOut.kind === 'fit'
    ? { result, plan: ofCutOut, from: picture.cutOut }
    : { result, plan, from: picture.asset };
}

export const isoDay = (now: Date = new Date()) => now.toISOString().slice(0, 10);

import type { CheckedPicture, ChannelResultView } from './channels.schema.ts';
import { findPictures } from './pictures/measure-pictures.server.ts';
import { planPicture, isoDay } from './pictures/plan-picture.server.ts';
import type { PlannedPicture } from './pictures/plan-picture.server.ts';
import { CHANNEL_NAMES } from './rules/channels.ts';
import type { ChannelName } from './rules/channels.ts';

/**
 * The objections of each channel to each of these pictures of the account, and the possible mends. Nothing is changed. Throws
 * AppError `not-found`, `unprocessable` (a video, a picture that cannot be read), `unavailable`.
 */
export async function checkPictures(options: {
  readonly account: { readonly id: string };
  readonly imageIds: readonly string[];
  /** Default: all. */
  readonly channels?: readonly ChannelName[] | undefined;
}): Promise<CheckedPicture[]> {
  const { account, imageIds, channels = CHANNEL_NAMES } = options;
  const day = isoDay();
  const checked: CheckedPicture[] = [];
  for (const picture of await findPictures({ account, imageIds })) {
    const results: ChannelResultView[] = [];
    for (const channel of new Set(channels)) {
      results.push(toView(await planPicture({ account, picture, channel, day })));
    }
    checked.push({ imageId: picture.asset._id, results });
  }
  return checked;
}

function toView({ result, plan, from }: PlannedPicture): ChannelResultView {
  const rules = result.rules.map((each) => ({ ...each }));
  const fix =
    plan.kind === 'as-it-is'
      ? plan
      : plan.kind === 'fit'
        ? { kind: plan.kind, steps: [...plan.steps], from: from._id }
        : { kind: plan.kind, reasons: [...plan.reasons] };
  return { channel: result.channel, outcome: result.outcome, rules, fix };
}

import { describeEngines } from '#app/domain/generation/index.server.ts';
import type { FrameReads } from '#app/gate/index.server.ts';
import { findVisit, frameReads } from '#app/gate/index.server.ts';
import { idOf, readAll } from '#app/platform/database/read.server.ts';
import { env } from '#app/platform/env.server.ts';
import type { FrameData } from './frame.ts';
import { readSocialLinks } from './standalone/social-links.rules.ts';

/** Everything the frame shows, or null for visitors. */
export async function loadFrame(request: Request): Promise<FrameData | null> {
  const visit = await findVisit(request);
  if (!visit) return null;
  const { account } = visit;
  const { avatar, credits, features, streamHead, subscription }: FrameReads =
    visit.frame ?? (await readAll(frameReads(idOf(account.id))));
  const { inpaintFollowsWords } = await describeEngines();
  return {
    account: {
      id: account.id,
      name: `${account.fname} ${account.lname}`.trim() || account.email,
      email: account.email,
      avatar,
    },
    isOwner: account.role === 'superadmin',
    hasStore: account.signupType === 'shopify' && account.shop !== null,
    credits,
    inpaintFollowsWords,
    streamHead,
    features,
    subscription: { status: subscription },
    supportEmail: env().SUPPORT_EMAIL,
    socialLinks: readSocialLinks(env().SOCIAL_LINKS),
  };
}

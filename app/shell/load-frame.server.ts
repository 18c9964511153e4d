import { findAvatar } from '#app/domain/accounts/index.server.ts';
import { accountTopic } from '#app/domain/accounts/index.ts';
import { getSubscriptionStatus } from '#app/domain/billing/index.server.ts';
import { getCredits } from '#app/domain/credits/index.server.ts';
import { listOfferedFeatures } from '#app/domain/generation/index.server.ts';
import { findAccount } from '#app/gate/index.server.ts';
import { env } from '#app/platform/env.server.ts';
import { streamHead } from '#app/platform/streams/read-stream.server.ts';
import type { FrameData } from './frame.ts';
import { readSocialLinks } from './standalone/social-links.rules.ts';

/** Everything the frame shows, or null for visitors. */
export async function loadFrame(request: Request): Promise<FrameData | null> {
  const account = await findAccount(request);
  if (!account) return null;
  const [head, credits, features, status, avatar] = await Promise.all([
    streamHead(accountTopic(account.id)),
    getCredits(account.id),
    listOfferedFeatures(),
    getSubscriptionStatus(account),
    findAvatar(account),
  ]);
  return {
    account: { name: `${account.fname} ${account.lname}`.trim() || account.email, email: account.email, avatar },
    isOwner: account.role === 'superadmin',
    hasStore: account.signupType === 'shopify' && account.shop !== null,
    credits,
    streamHead: head,
    features,
    subscription: { status },
    supportEmail: env().SUPPORT_EMAIL,
    socialLinks: readSocialLinks(env().SOCIAL_LINKS),
  };
}

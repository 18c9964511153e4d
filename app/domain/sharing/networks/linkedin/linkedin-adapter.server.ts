import { env } from '#app/platform/env.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { askNetwork, retryAfterOf, textIn } from '../ask-network.server.ts';
import type { NetworkAnswer } from '../ask-network.server.ts';
import type { NetworkAdapter, NetworkGrant, NetworkOutcome, PostWork } from '../network.ts';
import { NetworkError } from '../network-error.ts';
import { networkMessages } from '../network-messages.ts';
import { readAvatar } from '../read-avatar.server.ts';
import { networkSettings } from '../network-settings.server.ts';
import type { NetworkSettings } from '../network-settings.server.ts';
import type { LinkedInQuestion } from './linkedin-question.ts';
import { uploadMedia } from './upload-media.server.ts';
import { toLittleText } from './little-text.rules.ts';

const SCOPES = ['openid', 'profile', 'email', 'w_member_social'] as const;
/** While LinkedIn still reads a file that was just uploaded. */
const READING_SECONDS = 3;

/**
 * LinkedIn (learn.microsoft.com, Posts and Images API). A member's token may write and not read, so the outcome of a
 * post whose answer never came cannot be looked up. Its sign-in for web applications takes no PKCE.
 */
export const linkedInAdapter: NetworkAdapter = {
  name: 'linkedin',
  scopes: SCOPES,

  authorizeUrl({ redirectUri, state }) {
    const { siteOrigin, clientId } = settings();
    const url = new URL('/oauth/v2/authorization', siteOrigin);
    // LinkedIn reads %20 between scopes, not a plus.
    url.search = Object.entries({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      state,
      scope: SCOPES.join(' '),
    })
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('&');
    return url.href;
  },

  redeem: ({ code, redirectUri }) => token({ grant_type: 'authorization_code', code, redirect_uri: redirectUri }),

  refresh: (refreshToken) => token({ grant_type: 'refresh_token', refresh_token: refreshToken }),

  async revoke(accessToken) {
    const { siteOrigin, clientId, clientSecret, standIn } = settings();
    const url = `${siteOrigin}/oauth/v2/revoke`;
    const form = { client_id: clientId, client_secret: clientSecret, token: accessToken };
    await askNetwork({ url, method: 'POST', form, standIn });
  },

  async findPerson(accessToken) {
    const { apiOrigin, standIn } = settings();
    const headers = { authorization: `Bearer ${accessToken}` };
    const answer = await askNetwork({ url: `${apiOrigin}/v2/userinfo`, headers, standIn });
    if (answer.status !== 200) throw failure(answer, 'reading');
    const { name, picture } = answer.json;
    return {
      subject: textIn(answer.json, 'sub'),
      name: typeof name === 'string' && name !== '' ? name : 'LinkedIn member',
      avatarUrl: await readAvatar(picture, standIn),
    };
  },

  async prepare(work, save) {
    if (typeof work.checkpoint['media'] === 'string') return work.checkpoint;
    const media = await uploadMedia(await work.media(), {
      owner: personUrn(work.subject),
      ask: (question) => ask(work.accessToken, question, 'preparing'),
    });
    const checkpoint = { media };
    await save(checkpoint);
    return checkpoint;
  },

  async commit({ accessToken, subject, post, checkpoint }: PostWork): Promise<NetworkOutcome> {
    const media = { id: String(checkpoint['media']), ...describe(post.type, post.altText, post.title) };
    const answer = await ask(
      accessToken,
      {
        path: '/rest/posts',
        json: {
          author: personUrn(subject),
          commentary: toLittleText(post.caption),
          visibility: 'PUBLIC',
          distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
          content: { media },
          lifecycleState: 'PUBLISHED',
          isReshareDisabledByAuthor: false,
        },
      },
      'posting',
    );
    const urn = answer.header('x-restli-id');
    if (urn === null) throw new NetworkError('unknown', 'posted, but the answer has no id');
    return published(urn);
  },

  findOutcome: () => Promise.resolve(null),

  look: ({ reference }) => Promise.resolve(published(reference)),
};

const published = (urn: string): NetworkOutcome => ({
  kind: 'published',
  reference: urn,
  url: `https://www.linkedin.com/feed/update/${urn}`,
});

const personUrn = (subject: string) => `urn:li:person:${subject}`;

const describe = (type: 'image' | 'video', altText: string, title: string) =>
  type === 'image'
    ? altText
      ? { altText: altText.slice(0, 4_086) }
      : {}
    : title
      ? { title: title.slice(0, 400) }
      : {};

function settings(): NetworkSettings {
  const found = networkSettings('linkedin');
  if (!found) {
    throw new AppError('unavailable', 'LinkedIn is not set up', {
      userMessage: networkMessages.notConfigured('linkedin'),
    });
  }
  return found;
}

/** The stage of a post, which decides what LinkedIn's refusal means. */
type Stage = 'reading' | 'preparing' | 'posting';

/** A call of LinkedIn's versioned interface, or an upload to an address that it named. Throws NetworkError. */
async function ask(accessToken: string, question: LinkedInQuestion, stage: Stage): Promise<NetworkAnswer> {
  const { apiOrigin, standIn } = settings();
  const isUpload = 'url' in question;
  const answer = await askNetwork({
    method: 'POST',
    ...question,
    url: isUpload ? question.url : `${apiOrigin}${question.path}`,
    standIn,
    headers: {
      authorization: `Bearer ${accessToken}`,
      ...(isUpload ? {} : { 'linkedin-version': env().LINKEDIN_VERSION, 'x-restli-protocol-version': '2.0.0' }),
      ...question.headers,
    },
  }).catch((error: unknown) => {
    // An upload is not public: it may be repeated.
    if (stage === 'posting' || !(error instanceof NetworkError)) throw error;
    throw new NetworkError('passing', error.message, { cause: error });
  });
  if (answer.status >= 200 && answer.status < 300) return answer;
  const duplicate =
    stage === 'posting' ? /duplicate of (urn:li:(?:share|ugcPost|activity):\d+)/i.exec(answer.text) : null;
  // LinkedIn names the post that is there: the very answer that did not come the first time.
  if (duplicate) return { ...answer, header: (name) => (name === 'x-restli-id' ? duplicate[1]! : answer.header(name)) };
  throw failure(answer, stage);
}

function failure(answer: NetworkAnswer, stage: Stage): NetworkError {
  const { status, json, text } = answer;
  const said = `LinkedIn answered ${status} ${String(json['code'] ?? json['error'] ?? '')}`.trim();
  if (status === 401) return new NetworkError('expired', said);
  if (status === 403) return new NetworkError('reconnect', said);
  if (status === 426) return new NetworkError('outdated', said);
  if (status === 429) return new NetworkError('limited', said, { retryAfterSeconds: retryAfterOf(answer) });
  if (status >= 500) return new NetworkError(stage === 'posting' ? 'unknown' : 'passing', said);
  if (stage === 'posting' && /processing|not (?:yet )?(?:ready|available)/i.test(text)) {
    const sentence = networkMessages.stillPreparing;
    return new NetworkError('limited', said, { retryAfterSeconds: READING_SECONDS, sentence });
  }
  const reason = typeof json['message'] === 'string' ? json['message'].slice(0, 300) : null;
  const sentence = reason ? `${networkMessages.refused('linkedin')} It says: ${reason}` : undefined;
  return new NetworkError('refused', said, sentence ? { sentence } : {});
}

async function token(form: Record<string, string>): Promise<NetworkGrant> {
  const { siteOrigin, clientId, clientSecret, standIn } = settings();
  const url = `${siteOrigin}/oauth/v2/accessToken`;
  const secrets = { client_id: clientId, client_secret: clientSecret };
  const answer = await askNetwork({ url, method: 'POST', form: { ...form, ...secrets }, standIn });
  if (answer.status === 429) throw failure(answer, 'reading');
  if (answer.status >= 500) throw new NetworkError('passing', `LinkedIn answered ${answer.status}`);
  if (answer.status !== 200) throw new NetworkError('reconnect', `LinkedIn gave no token: ${answer.status}`);
  const { expires_in: lifetime, refresh_token: refreshToken, refresh_token_expires_in: refreshLifetime } = answer.json;
  const scope = answer.json['scope'];
  return {
    accessToken: textIn(answer.json, 'access_token'),
    accessExpiresAt: inSeconds(lifetime) ?? new Date(),
    refreshToken: typeof refreshToken === 'string' ? refreshToken : null,
    refreshExpiresAt: inSeconds(refreshLifetime),
    scopes: typeof scope === 'string' ? scope.split(/[\s,]+/).filter(Boolean) : SCOPES,
  };
}

/** Null where no lifetime is given. */
const inSeconds = (seconds: unknown) =>
  typeof seconds === 'number' && seconds > 0 ? new Date(Date.now() + seconds * 1_000) : null;

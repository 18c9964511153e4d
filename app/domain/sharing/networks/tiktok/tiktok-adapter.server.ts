import { askNetwork, textIn } from '../ask-network.server.ts';
import type {
  Checkpoint,
  NetworkAdapter,
  NetworkGrant,
  NetworkOutcome,
  NetworkPostInput,
  PostWork,
  TikTokChoices,
} from '../network.ts';
import { NetworkError } from '../network-error.ts';
import { readAvatar } from '../read-avatar.server.ts';
import { askTikTok, tiktokSettings } from './ask-tiktok.server.ts';
import { chunksOf, rangeOf } from './chunks.rules.ts';
import { failureSentence } from './tiktok-codes.rules.ts';

const SCOPES = ['user.info.basic', 'video.publish', 'video.upload'] as const;
/** TikTok takes uploads to an address for an hour; a little less, so that a slow one still arrives. */
const UPLOAD_MS = 50 * 60_000;

/**
 * TikTok (developers.tiktok.com, Content Posting API). Pictures are fetched by TikTok from a public address; videos are
 * uploaded in chunks, and the last chunk is what posts them. Its sign-in for web applications takes no PKCE.
 */
export const tiktokAdapter: NetworkAdapter = {
  name: 'tiktok',
  scopes: SCOPES,

  authorizeUrl({ redirectUri, state }) {
    const { siteOrigin, clientId } = tiktokSettings();
    const url = new URL('/v2/auth/authorize/', siteOrigin);
    const scope = SCOPES.join(',');
    url.search = new URLSearchParams({
      client_key: clientId,
      scope,
      response_type: 'code',
      redirect_uri: redirectUri,
      state,
    }).toString();
    return url.href;
  },

  redeem: ({ code, redirectUri }) => token({ grant_type: 'authorization_code', code, redirect_uri: redirectUri }),

  refresh: (refreshToken) => token({ grant_type: 'refresh_token', refresh_token: refreshToken }),

  async revoke(accessToken) {
    const { apiOrigin, clientId, clientSecret, standIn } = tiktokSettings();
    const form = { client_key: clientId, client_secret: clientSecret, token: accessToken };
    await askNetwork({ url: `${apiOrigin}/v2/oauth/revoke/`, method: 'POST', form, standIn });
  },

  async findPerson(accessToken) {
    const path = '/v2/user/info/?fields=open_id,avatar_url,display_name';
    const data = await askTikTok(accessToken, { path, method: 'GET' });
    const user = (data['user'] ?? {}) as Record<string, unknown>;
    const { display_name: name, avatar_url: avatar } = user;
    return {
      subject: textIn(user, 'open_id'),
      name: typeof name === 'string' && name !== '' ? name : 'TikTok creator',
      avatarUrl: await readAvatar(avatar, tiktokSettings().standIn),
    };
  },

  async prepare(work, save) {
    if (work.post.type === 'image') return { url: await work.publicUrl() };
    return prepareVideo(work, save);
  },

  async commit(work) {
    const choices = choicesOf(work.post);
    if (work.post.type === 'video') {
      await putChunks(work, 'last');
      return { kind: 'processing', reference: String(work.checkpoint['publishId']) };
    }
    const data = await askTikTok(work.accessToken, {
      path: '/v2/post/publish/content/init/',
      isPosting: true,
      json: {
        media_type: 'PHOTO',
        post_mode: choices.mode,
        post_info: photoInfo(work.post, choices),
        source_info: { source: 'PULL_FROM_URL', photo_cover_index: 0, photo_images: [String(work.checkpoint['url'])] },
      },
    });
    return { kind: 'processing', reference: textIn(data, 'publish_id') };
  },

  async findOutcome({ accessToken, post, checkpoint }) {
    // The answer that never came would have named the picture's post; nothing else does.
    if (post.type === 'image') return null;
    const reference = String(checkpoint['publishId']);
    const { data, outcome } = await readStatus(accessToken, reference);
    const isWaiting =
      data['status'] === 'PROCESSING_UPLOAD' && Number(data['uploaded_bytes'] ?? 0) < sizeOf(checkpoint);
    return isWaiting ? 'nothing' : outcome;
  },

  async look({ accessToken, reference }) {
    return (await readStatus(accessToken, reference)).outcome;
  },
};

const sizeOf = (checkpoint: Checkpoint) => Number(checkpoint['size'] ?? 0);

function choicesOf({ tiktok }: NetworkPostInput): TikTokChoices {
  if (!tiktok) throw new NetworkError('refused', 'a TikTok post without its choices');
  return tiktok;
}

/** The common fields of every post; the disclosure of advertising, and that a model made it. */
function commonInfo(post: NetworkPostInput, choices: TikTokChoices) {
  return {
    privacy_level: choices.privacyLevel,
    disable_comment: choices.disableComment,
    brand_content_toggle: choices.brandedContent,
    brand_organic_toggle: choices.yourBrand,
    is_aigc: post.isAiMade,
  };
}

function photoInfo(post: NetworkPostInput, choices: TikTokChoices) {
  const words = { title: post.title, description: post.caption };
  // A post into the inbox gets its settings there.
  if (choices.mode === 'MEDIA_UPLOAD') return { ...words, is_aigc: post.isAiMade };
  return { ...words, ...commonInfo(post, choices), auto_add_music: choices.autoAddMusic };
}

async function prepareVideo(work: PostWork, save: (checkpoint: Checkpoint) => Promise<void>): Promise<Checkpoint> {
  const { post, accessToken } = work;
  const choices = choicesOf(post);
  const { bytes, contentType } = await work.media();
  const chunks = chunksOf(bytes.byteLength);
  let checkpoint = work.checkpoint;
  const isOpen = Number(checkpoint['openUntil'] ?? 0) > Date.now() && sizeOf(checkpoint) === bytes.byteLength;
  if (!isOpen) {
    const isDirect = choices.mode === 'DIRECT_POST';
    const size = { video_size: bytes.byteLength, chunk_size: chunks.chunkSize, total_chunk_count: chunks.total };
    const info = { title: post.title, ...commonInfo(post, choices) };
    const post_info = { ...info, disable_duet: choices.disableDuet, disable_stitch: choices.disableStitch };
    const data = await askTikTok(accessToken, {
      path: isDirect ? '/v2/post/publish/video/init/' : '/v2/post/publish/inbox/video/init/',
      json: { ...(isDirect ? { post_info } : {}), source_info: { source: 'FILE_UPLOAD', ...size } },
    });
    checkpoint = {
      publishId: textIn(data, 'publish_id'),
      uploadUrl: textIn(data, 'upload_url'),
      openUntil: Date.now() + UPLOAD_MS,
      size: bytes.byteLength,
      contentType,
      sent: 0,
    };
    await save(checkpoint);
  }
  return putChunks({ ...work, checkpoint }, 'but the last', save);
}

/** Sends chunks in order; the last one, after which TikTok has the whole video, is sent by `commit` alone. */
async function putChunks(
  work: PostWork,
  which: 'but the last' | 'last',
  save?: (checkpoint: Checkpoint) => Promise<void>,
): Promise<Checkpoint> {
  const { bytes, contentType } = await work.media();
  const chunks = chunksOf(bytes.byteLength);
  let { checkpoint } = work;
  const from = which === 'last' ? chunks.total - 1 : Number(checkpoint['sent'] ?? 0);
  const until = which === 'last' ? chunks.total : chunks.total - 1;
  for (let index = from; index < until; index += 1) {
    await putChunk(
      String(checkpoint['uploadUrl']),
      bytes,
      contentType,
      rangeOf(index, chunks, bytes.byteLength),
      which,
    );
    checkpoint = { ...checkpoint, sent: index + 1 };
    await save?.(checkpoint);
  }
  return checkpoint;
}

async function putChunk(
  url: string,
  bytes: Uint8Array,
  contentType: string,
  [first, last]: readonly [number, number],
  which: 'but the last' | 'last',
): Promise<void> {
  const headers = { 'content-type': contentType, 'content-range': `bytes ${first}-${last}/${bytes.byteLength}` };
  const { standIn } = tiktokSettings();
  const isLast = which === 'last';
  const chunk = bytes.subarray(first, last + 1);
  const { status } = await askNetwork({ url, method: 'PUT', bytes: chunk, headers, standIn }).catch(
    (error: unknown) => {
      if (isLast || !(error instanceof NetworkError)) throw error;
      throw new NetworkError('passing', error.message, { cause: error });
    },
  );
  if (status === 201 || status === 206 || status === 200) return;
  // Also a refusal of the last chunk may mean that an earlier try of it arrived: the status tells.
  if (isLast) throw new NetworkError('unknown', `TikTok answered the last chunk with ${status}`);
  // An address that is used up or too old: a new upload is begun, this one never becomes a post.
  throw new NetworkError('passing', `TikTok answered a chunk with ${status}`, { startsOver: status < 500 });
}

async function readStatus(accessToken: string, publishId: string) {
  const path = '/v2/post/publish/status/fetch/';
  const data = await askTikTok(accessToken, { path, json: { publish_id: publishId } });
  return { data, outcome: toOutcome(data, publishId) };
}

function toOutcome(data: Record<string, unknown>, publishId: string): NetworkOutcome {
  const { status, fail_reason: reason } = data;
  if (status === 'FAILED') return { kind: 'refused', reason: failureSentence(String(reason ?? '')) };
  if (status === 'SEND_TO_USER_INBOX') return { kind: 'inbox', reference: publishId };
  if (status !== 'PUBLISH_COMPLETE') return { kind: 'processing', reference: publishId };
  // TikTok's own spelling. There is no number before moderation has passed, and none for private posts.
  const ids = data['publicaly_available_post_id'];
  const id: unknown = Array.isArray(ids) ? ids[0] : null;
  const url = /^\d+$/.test(String(id)) ? `https://www.tiktok.com/@_/video/${String(id)}` : null;
  return { kind: 'published', reference: publishId, url };
}

async function token(form: Record<string, string>): Promise<NetworkGrant> {
  const { apiOrigin, clientId, clientSecret, standIn } = tiktokSettings();
  const secrets = { client_key: clientId, client_secret: clientSecret };
  const url = `${apiOrigin}/v2/oauth/token/`;
  const { status, json } = await askNetwork({ url, method: 'POST', form: { ...form, ...secrets }, standIn });
  if (status === 429 || status >= 500) throw new NetworkError('passing', `TikTok answered ${status}`);
  if (typeof json['access_token'] !== 'string') {
    throw new NetworkError('reconnect', `TikTok gave no token: ${status} ${String(json['error'] ?? '')}`);
  }
  const { expires_in: lifetime, refresh_token: refreshToken, refresh_expires_in: refreshLifetime, scope } = json;
  return {
    accessToken: textIn(json, 'access_token'),
    accessExpiresAt: inSeconds(lifetime) ?? new Date(),
    refreshToken: typeof refreshToken === 'string' ? refreshToken : null,
    refreshExpiresAt: inSeconds(refreshLifetime),
    scopes: typeof scope === 'string' ? scope.split(/[\s,]+/).filter(Boolean) : SCOPES,
  };
}

const inSeconds = (seconds: unknown) =>
  typeof seconds === 'number' && seconds > 0 ? new Date(Date.now() + seconds * 1_000) : null;

import { NetworkDouble } from './network-double.ts';
import type { Asked, Told } from './network-double.ts';

export interface TikTokPublish {
  readonly id: string;
  readonly kind: 'video' | 'photo';
  readonly isInbox: boolean;
  readonly info: Record<string, unknown>;
  readonly size: number;
  readonly chunkSize: number;
  readonly total: number;
  readonly chunks: Buffer[];
  readonly urls: readonly string[];
  /** How many looks it is still processed for. */
  looks: number;
  state: 'uploading' | 'processing' | 'done' | 'failed';
  reason: string;
}

const HOUR = 60 * 60;
const PRIVACY = ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'];

/**
 * TikTok's sign-in and Content Posting API for this machine: access for two hours, refresh tokens that change with every
 * use, answers with status 200 that carry an error, chunked uploads in order with 206 and 201, photos by address from a
 * verified domain only, states of processing, rate limits.
 */
export class TikTokDouble extends NetworkDouble {
  readonly publishes = new Map<string, TikTokPublish>();
  creator = { privacy: PRIVACY, comment: false, duet: false, stitch: false, longestSeconds: 600 };
  /** Where photos may come from; null: from anywhere. */
  verifiedPrefix: string | null = null;
  /** Looks until what was uploaded is through. */
  processingLooks = 1;
  /** The failure of the next things processed. */
  failsWith = '';
  private next = 100;

  get posts() {
    const done = [...this.publishes.values()].filter(({ state }) => state === 'done');
    return done.map((one) => ({ ...one, text: String(one.info['title'] ?? '') }));
  }

  protected answer(asked: Asked): Told {
    const { path, form, method } = asked;
    if (path === '/v2/auth/authorize/') return this.authorize(asked, 'client_key');
    if (path === '/v2/oauth/token/') return this.token(form);
    if (path === '/v2/oauth/revoke/') {
      this.access.delete(form['token'] ?? '');
      return { status: 200, json: {} };
    }
    if (path.startsWith('/upload/') && method === 'PUT') return this.take(asked);
    const subject = this.callerOf(asked);
    if (!subject) return error(401, 'access_token_invalid');
    if (path === '/v2/user/info/') {
      return ok({
        user: { open_id: subject, display_name: this.person.name, avatar_url: `${this.origin}/avatar.png` },
      });
    }
    return this.publish(asked, subject);
  }

  private token(form: Record<string, string>): Told {
    // TikTok answers refusals with status 200 as well.
    const refuse = (text: string) => ({ status: 200, json: { error: text, error_description: text, log_id: 'x' } });
    if (form['client_key'] !== this.client.id || form['client_secret'] !== this.client.secret) {
      return refuse('invalid_client');
    }
    const isRefresh = form['grant_type'] === 'refresh_token';
    const subject = isRefresh ? this.refreshes.get(form['refresh_token'] ?? '') : this.redeem(form);
    if (!subject) return refuse('invalid_grant');
    // The old one stops working at once.
    this.refreshes.delete(form['refresh_token'] ?? '');
    const refresh = this.newToken('rft');
    this.refreshes.set(refresh, subject);
    return {
      status: 200,
      json: {
        open_id: subject,
        scope: 'user.info.basic,video.publish,video.upload',
        access_token: this.grantAccess(subject, 2 * HOUR),
        expires_in: 2 * HOUR,
        refresh_token: refresh,
        refresh_expires_in: 180 * 24 * HOUR,
        token_type: 'Bearer',
      },
    };
  }

  private publish({ path, json, method }: Asked, subject: string): Told {
    if (method !== 'POST') return error(405, 'invalid_params');
    const { creator } = this;
    switch (path) {
      case '/v2/post/publish/creator_info/query/':
        return ok({
          creator_avatar_url: `${this.origin}/avatar.png`,
          creator_username: subject,
          creator_nickname: this.person.name,
          privacy_level_options: creator.privacy,
          comment_disabled: creator.comment,
          duet_disabled: creator.duet,
          stitch_disabled: creator.stitch,
          max_video_post_duration_sec: creator.longestSeconds,
        });
      case '/v2/post/publish/video/init/':
        return this.beginVideo(json, false);
      case '/v2/post/publish/inbox/video/init/':
        return this.beginVideo(json, true);
      case '/v2/post/publish/content/init/':
        return this.beginPhoto(json);
      case '/v2/post/publish/status/fetch/':
        return this.status(String(json['publish_id']));
      default:
        return error(404, 'invalid_params');
    }
  }

  private beginVideo(json: Record<string, unknown>, isInbox: boolean): Told {
    const info = (json['post_info'] ?? {}) as Record<string, unknown>;
    const source = (json['source_info'] ?? {}) as Record<string, unknown>;
    const [size, chunkSize, total] = ['video_size', 'chunk_size', 'total_chunk_count'].map((key) =>
      Number(source[key]),
    );
    if (source['source'] !== 'FILE_UPLOAD' || !size || total !== Math.floor(size / chunkSize!)) {
      return error(400, 'invalid_params');
    }
    const wrong = isInbox ? null : this.wrongInfo(info);
    if (wrong) return wrong;
    const one = this.add({ kind: 'video', isInbox, info, size, chunkSize: chunkSize!, total, state: 'uploading' });
    return ok({ publish_id: one.id, upload_url: `${this.origin}/upload/${one.id}` });
  }

  private beginPhoto(json: Record<string, unknown>): Told {
    const info = (json['post_info'] ?? {}) as Record<string, unknown>;
    const source = (json['source_info'] ?? {}) as { source?: string; photo_images?: string[] };
    const isInbox = json['post_mode'] === 'MEDIA_UPLOAD';
    const urls = source.photo_images ?? [];
    if (json['media_type'] !== 'PHOTO' || source.source !== 'PULL_FROM_URL' || urls.length === 0) {
      return error(400, 'invalid_params');
    }
    if (String(info['title'] ?? '').length > 90) return error(400, 'invalid_params');
    const prefix = this.verifiedPrefix;
    if (prefix && urls.some((url) => !url.startsWith(prefix))) return error(403, 'url_ownership_unverified');
    const wrong = isInbox ? null : this.wrongInfo(info);
    if (wrong) return wrong;
    const one = this.add({ kind: 'photo', isInbox, info, urls, state: 'processing' });
    return ok({ publish_id: one.id });
  }

  private wrongInfo(info: Record<string, unknown>): Told | null {
    const privacy = String(info['privacy_level']);
    if (!this.creator.privacy.includes(privacy)) return error(403, 'privacy_level_option_mismatch');
    if (info['brand_content_toggle'] === true && privacy === 'SELF_ONLY') return error(400, 'invalid_params');
    return null;
  }

  private add(
    part: Partial<TikTokPublish> & Pick<TikTokPublish, 'kind' | 'isInbox' | 'info' | 'state'>,
  ): TikTokPublish {
    const id = `v_pub.${(this.next += 1)}`;
    const rest = { size: 0, chunkSize: 0, total: 0, chunks: [], urls: [], looks: this.processingLooks, reason: '' };
    const one: TikTokPublish = { ...rest, ...part, id };
    this.publishes.set(id, one);
    return one;
  }

  private take({ path, headers, bytes }: Asked): Told {
    const one = this.publishes.get(path.slice('/upload/'.length));
    const [, first, last, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(String(headers['content-range'])) ?? [];
    if (one?.state !== 'uploading') return { status: 403 };
    const isNext = Number(first) === one.chunks.length * one.chunkSize && Number(size) === one.size;
    if (!isNext || Number(last) - Number(first) + 1 !== bytes.byteLength) return { status: 416 };
    one.chunks.push(bytes);
    if (one.chunks.length < one.total) return { status: 206 };
    if (Number(last) !== one.size - 1) return { status: 416 };
    one.state = 'processing';
    return { status: 201 };
  }

  private status(id: string): Told {
    const one = this.publishes.get(id);
    if (!one) return error(400, 'invalid_publish_id');
    const uploaded = one.chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0);
    if (one.state === 'uploading') return ok({ status: 'PROCESSING_UPLOAD', uploaded_bytes: uploaded });
    if (one.state === 'processing' && (one.looks -= 1) >= 0) {
      return ok({
        status: one.kind === 'video' ? 'PROCESSING_UPLOAD' : 'PROCESSING_DOWNLOAD',
        uploaded_bytes: uploaded,
      });
    }
    if (one.state === 'processing') {
      one.reason = this.failsWith;
      one.state = this.failsWith ? 'failed' : 'done';
      this.failsWith = '';
    }
    if (one.state === 'failed') return ok({ status: 'FAILED', fail_reason: one.reason });
    if (one.isInbox) return ok({ status: 'SEND_TO_USER_INBOX' });
    const isPublic = one.info['privacy_level'] === 'PUBLIC_TO_EVERYONE';
    return ok({ status: 'PUBLISH_COMPLETE', publicaly_available_post_id: isPublic ? [`74${one.id.slice(6)}`] : [] });
  }
}

const ok = (data: unknown): Told => ({
  status: 200,
  json: { data, error: { code: 'ok', message: '', log_id: 'x' } },
});

export const error = (status: number, code: string): Told => ({
  status,
  json: { data: {}, error: { code, message: code, log_id: 'x' } },
});

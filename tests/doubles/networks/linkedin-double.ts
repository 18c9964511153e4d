import { NetworkDouble } from './network-double.ts';
import type { Asked, Told } from './network-double.ts';

interface Upload {
  readonly owner: string;
  readonly kind: 'image' | 'video';
  readonly size: number | null;
  parts: { first: number; bytes: Buffer; etag: string }[];
  isThere: boolean;
}

export interface LinkedInPost {
  readonly id: string;
  readonly author: string;
  /** As readers see it: little text without its escapes, cut at the first bracket that has none. */
  readonly text: string;
  readonly media: { readonly id: string; readonly altText?: string; readonly title?: string };
  readonly bytes: Buffer;
}

const DAYS = 24 * 60 * 60;
const PART = 4 * 1024 * 1024;

/**
 * LinkedIn for this machine, as strict as the real one: OAuth, the versioned header (400 without, 426 for a month that is
 * over), uploads of pictures in one piece and of videos in parts with ETags, posts whose id stands in a header, text in
 * little-text format, and members' tokens that cannot read.
 */
export class LinkedInDouble extends NetworkDouble {
  readonly posts: LinkedInPost[] = [];
  /** Months that LinkedIn still answers. */
  readonly versions = new Set(['202607']);
  /** LinkedIn gives refresh tokens to approved partners only. */
  givesRefreshTokens = false;
  /** How many tries a file is still being read for. */
  readingTries = 0;
  /** Whether the same text twice is refused. */
  refusesDuplicates = false;
  readonly uploads = new Map<string, Upload>();
  private next = 7_000;

  protected answer(asked: Asked): Told {
    const { path, method, form } = asked;
    if (path === '/oauth/v2/authorization') return this.authorize(asked, 'client_id');
    if (path === '/oauth/v2/accessToken') return this.token(form);
    if (path === '/oauth/v2/revoke') {
      this.access.delete(form['token'] ?? '');
      return { status: 200, json: {} };
    }
    const subject = this.callerOf(asked);
    if (!subject) return { status: 401, json: { status: 401, code: 'REVOKED_ACCESS_TOKEN', message: 'revoked' } };
    if (path === '/v2/userinfo')
      return { status: 200, json: { sub: subject, name: this.person.name, picture: `${this.origin}/avatar.png` } };
    if (path.startsWith('/upload/') && method === 'PUT') return this.take(asked);
    return this.versioned(asked, `urn:li:person:${subject}`);
  }

  private token(form: Record<string, string>): Told {
    if (form['client_id'] !== this.client.id || form['client_secret'] !== this.client.secret) {
      return { status: 401, json: { error: 'invalid_client' } };
    }
    const isRefresh = form['grant_type'] === 'refresh_token';
    const subject = isRefresh ? this.refreshes.get(form['refresh_token'] ?? '') : this.redeem(form);
    if (!subject) return { status: 400, json: { error: 'invalid_grant' } };
    const granted = { access_token: this.grantAccess(subject, 60 * DAYS), expires_in: 60 * DAYS };
    const scope = 'email,openid,profile,w_member_social';
    if (!this.givesRefreshTokens) return { status: 200, json: { ...granted, scope } };
    const refresh = this.newToken('rft');
    this.refreshes.set(refresh, subject);
    const more = { refresh_token: refresh, refresh_token_expires_in: 365 * DAYS };
    return { status: 200, json: { ...granted, ...more, scope } };
  }

  private versioned(asked: Asked, owner: string): Told {
    const { path, query, json, headers } = asked;
    const version = headers['linkedin-version'];
    if (!version) return { status: 400, json: { code: 'VERSION_MISSING', message: 'A version must be present' } };
    if (!this.versions.has(String(version))) {
      return {
        status: 426,
        json: { code: 'NONEXISTENT_VERSION', message: `Version ${String(version)} is not active` },
      };
    }
    if (headers['x-restli-protocol-version'] !== '2.0.0') return { status: 400, json: { message: 'protocol' } };
    const action = query.get('action');
    if (path === '/rest/images' && action === 'initializeUpload') return this.begin('image', json, owner);
    if (path === '/rest/videos' && action === 'initializeUpload') return this.begin('video', json, owner);
    if (path === '/rest/videos' && action === 'finalizeUpload') return this.finish(json);
    if (path === '/rest/posts' && asked.method === 'POST') return this.post(json, owner);
    return { status: 403, json: { code: 'ACCESS_DENIED', message: 'Not enough permissions' } };
  }

  private begin(kind: Upload['kind'], json: Record<string, unknown>, owner: string): Told {
    const request = json['initializeUploadRequest'] as { owner?: string; fileSizeBytes?: number } | undefined;
    if (request?.owner !== owner) return { status: 403, json: { code: 'ACCESS_DENIED', message: 'owner' } };
    const id = `urn:li:${kind}:C${(this.next += 1)}`;
    const size = kind === 'video' ? (request.fileSizeBytes ?? 0) : null;
    this.uploads.set(id, { owner, kind, size, parts: [], isThere: false });
    const uploadUrl = `${this.origin}/upload/${encodeURIComponent(id)}`;
    if (size === null) return { status: 200, json: { value: { uploadUrlExpiresAt: 1, uploadUrl, image: id } } };
    if (size <= 0) return { status: 400, json: { message: 'fileSizeBytes' } };
    const uploadInstructions = [];
    for (let first = 0; first < size; first += PART) {
      const lastByte = Math.min(size, first + PART) - 1;
      uploadInstructions.push({ uploadUrl: `${uploadUrl}?first=${first}`, firstByte: first, lastByte });
    }
    return { status: 200, json: { value: { video: id, uploadInstructions, uploadToken: '' } } };
  }

  private take({ path, query, bytes }: Asked): Told {
    const upload = this.uploads.get(decodeURIComponent(path.slice('/upload/'.length)));
    if (!upload || bytes.byteLength === 0) return { status: 400, json: { message: 'no such upload' } };
    const part = { first: Number(query.get('first') ?? 0), bytes, etag: `"${this.newToken('e')}"` };
    upload.parts = [...upload.parts.filter(({ first }) => first !== part.first), part];
    if (upload.kind === 'image') upload.isThere = true;
    return { status: upload.kind === 'image' ? 201 : 200, headers: { etag: part.etag } };
  }

  private finish(json: Record<string, unknown>): Told {
    const request = json['finalizeUploadRequest'] as { video: string; uploadedPartIds: string[] };
    const upload = this.uploads.get(request.video);
    const etags = upload?.parts.sort((a, b) => a.first - b.first).map(({ etag }) => etag);
    const got = upload?.parts.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
    if (!upload || String(etags) !== String(request.uploadedPartIds) || got !== upload.size) {
      return { status: 400, json: { message: 'parts are missing' } };
    }
    upload.isThere = true;
    return { status: 200 };
  }

  private post(json: Record<string, unknown>, owner: string): Told {
    const { author, commentary, content, lifecycleState, visibility, distribution } = json as Record<string, never> & {
      content?: { media?: LinkedInPost['media'] };
      distribution?: { feedDistribution?: string };
    };
    const media = content?.media;
    const upload = this.uploads.get(media?.id ?? '');
    if (author !== owner || upload?.owner !== owner)
      return { status: 403, json: { code: 'ACCESS_DENIED', message: '' } };
    const isComplete = lifecycleState === 'PUBLISHED' && visibility === 'PUBLIC' && distribution?.feedDistribution;
    if (!isComplete || typeof commentary !== 'string') return { status: 422, json: { message: 'fields' } };
    if (!upload.isThere || (this.readingTries -= 1) >= 0) {
      return { status: 400, json: { message: `Media ${media!.id} is still PROCESSING` } };
    }
    const text = readLittleText(commentary);
    const same = this.posts.find((one) => one.text === text);
    if (this.refusesDuplicates && same) {
      return { status: 422, json: { message: `Content is a duplicate of ${same.id}` } };
    }
    const id = `urn:li:share:${(this.next += 1)}`;
    const bytes = Buffer.concat(upload.parts.map((part) => part.bytes));
    this.posts.push({ id, author: owner, text, media: media!, bytes });
    return { status: 201, headers: { 'x-restli-id': id } };
  }
}

/** The readers' view of a commentary. */
function readLittleText(commentary: string): string {
  const tagged = commentary.replace(/\{hashtag\|\\#\|((?:[^{}\\|]|\\.)*)\}/g, (_all, tag: string) => `\\#${tag}`);
  let text = '';
  for (let at = 0; at < tagged.length; at += 1) {
    const character = tagged[at]!;
    if (character === '\\') text += tagged[(at += 1)] ?? '';
    else if ('<>#~_|[]*(){}@'.includes(character)) break;
    else text += character;
  }
  return text;
}

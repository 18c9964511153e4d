import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { answerHere, answerOnPort } from '#tests/doubles/answering.ts';
import type { Answer, Answering } from '#tests/doubles/answering.ts';

/** The request that a stand-in of a network gets. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  readonly json: Record<string, unknown>;
  readonly form: Record<string, string>;
}

export interface Told {
  readonly status: number;
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Goes wrong at the next requests whose path matches: before the network has done anything, or after it has done all.
 * `cut` breaks the connection.
 */
export interface Fault {
  readonly path: RegExp;
  readonly when: 'before' | 'after';
  readonly does: Told | 'cut';
  /** How many requests; default 1. */
  times?: number;
}

interface Token {
  readonly subject: string;
  expiresAt: number;
}

/** A member's picture: one orange dot of one pixel. */
const AVATAR = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** The common part of both stand-ins: OAuth, tokens with a life, faults, and a list of what is posted. */
export abstract class NetworkDouble {
  origin = '';
  /** Who agrees next, and whether. */
  person = { subject: 'person-1', name: 'Ada Stone' };
  refuses = false;
  /** Milliseconds that passed on the network's clock. */
  passedMs = 0;
  /** Milliseconds that an answer takes, before anything is done and again after it. */
  takesMs: (() => number) | null = null;
  /** The hold on an answer once all is done that was asked, as `POST /rest/posts`; null for none. */
  holdsAnswer: (asked: string) => Promise<void> | null = () => null;
  /** Requests that are not answered yet. */
  underWay = 0;
  readonly faults: Fault[] = [];
  readonly asked: string[] = [];
  readonly access = new Map<string, Token>();
  readonly refreshes = new Map<string, string>();
  private readonly codes = new Map<string, { subject: string; redirectUri: string }>();
  private place: Answering | null = null;

  readonly client: { readonly id: string; readonly secret: string };

  constructor(client: { readonly id: string; readonly secret: string }) {
    this.client = client;
  }

  /** On a port, for a browser or another process. */
  async start(): Promise<this> {
    this.place = await answerOnPort((request) => this.serve(request));
    this.origin = this.place.origin;
    return this;
  }

  /** For this process alone. */
  startHere(): this {
    this.place = answerHere((request) => this.serve(request));
    this.origin = this.place.origin;
    return this;
  }

  async close(): Promise<void> {
    await this.place?.stop();
  }

  now(): number {
    return Date.now() + this.passedMs;
  }

  /** Everything that people at the network can see. */
  abstract readonly posts: readonly { readonly id: string; readonly text: string }[];

  protected abstract answer(asked: Asked): Told | Promise<Told>;

  protected newToken(prefix: string): string {
    return `${prefix}.${randomBytes(12).toString('base64url')}`;
  }

  protected grantAccess(subject: string, seconds: number): string {
    const token = this.newToken('act');
    this.access.set(token, { subject, expiresAt: this.now() + seconds * 1_000 });
    return token;
  }

  /** Whose call it is; null for a token that is unknown, revoked or too old. */
  protected callerOf({ headers }: Asked): string | null {
    const token = this.access.get(/^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '');
    return token && token.expiresAt > this.now() ? token.subject : null;
  }

  /** The person takes back what they agreed to. */
  revokeAll(): void {
    this.access.clear();
    this.refreshes.clear();
  }

  /** The sign-in page says yes at once, or no. */
  protected authorize({ query }: Asked, idName: string): Told {
    const redirectUri = query.get('redirect_uri') ?? '';
    if (query.get(idName) !== this.client.id || query.get('response_type') !== 'code' || !redirectUri) {
      return { status: 400, json: { error: 'invalid_request' } };
    }
    const back = new URL(redirectUri);
    back.searchParams.set('state', query.get('state') ?? '');
    if (this.refuses) {
      back.searchParams.set('error', 'access_denied');
    } else {
      const code = randomBytes(12).toString('base64url');
      this.codes.set(code, { subject: this.person.subject, redirectUri });
      back.searchParams.set('code', code);
    }
    return { status: 302, headers: { Location: back.href } };
  }

  /** A code counts once, for the redirect address that it was given to. */
  protected redeem(form: Record<string, string>): string | null {
    const grant = this.codes.get(form['code'] ?? '');
    this.codes.delete(form['code'] ?? '');
    return grant && grant.redirectUri === form['redirect_uri'] ? grant.subject : null;
  }

  private async serve(request: Request): Promise<Answer> {
    this.underWay += 1;
    try {
      return await this.read(request);
    } finally {
      this.underWay -= 1;
    }
  }

  private async read(request: Request): Promise<Answer> {
    const url = new URL(request.url);
    const bytes = Buffer.from(await request.arrayBuffer());
    const text = bytes.byteLength < 100_000 ? bytes.toString('utf8') : '';
    const isJson = (request.headers.get('content-type') ?? '').startsWith('application/json');
    const asked: Asked = {
      method: request.method,
      path: url.pathname,
      query: url.searchParams,
      headers: Object.fromEntries(request.headers),
      bytes,
      json: isJson && text ? (JSON.parse(text) as Record<string, unknown>) : {},
      form: isJson ? {} : Object.fromEntries(new URLSearchParams(text)),
    };
    if (asked.path === '/avatar.png') return new Response(AVATAR, { headers: { 'Content-Type': 'image/png' } });
    this.asked.push(`${asked.method} ${asked.path}`);
    const fault = this.faults.find(({ path }) => path.test(`${asked.path}${url.search}`));
    if (fault && (fault.times = (fault.times ?? 1) - 1) <= 0) this.faults.splice(this.faults.indexOf(fault), 1);
    if (this.takesMs) await setTimeout(this.takesMs());
    if (fault?.when !== 'before') {
      const told = await this.answer(asked);
      await this.holdsAnswer(`${asked.method} ${asked.path}`);
      if (this.takesMs) await setTimeout(this.takesMs());
      if (!fault) return toResponse(told);
    }
    return fault.does === 'cut' ? 'cut' : toResponse(fault.does);
  }
}

function toResponse({ status, json, headers = {} }: Told): Response {
  const body = json === undefined ? null : JSON.stringify(json);
  return new Response(body, { status, headers: { ...(body && { 'Content-Type': 'application/json' }), ...headers } });
}

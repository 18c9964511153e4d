import type Stripe from 'stripe';

/** How a call ends. */
export type Breakage =
  /** The process dies before the request leaves: nothing after it happens. */
  | 'killed before'
  /** Stripe does the work; the process dies before it hears of it. */
  | 'killed after'
  /** Stripe does the work; the connection breaks, the process lives. */
  | 'lost'
  /** Stripe answers with 500 until `mend`. */
  | 'broken';

export interface TransportBreaker {
  /** Calls since `arm`. */
  readonly calls: () => readonly string[];
  /** From now on counts calls, and breaks the one of this index; none where it is null. Resolves when a process died. */
  arm(at: number | null, how?: Breakage): Promise<void>;
  /** A new process: calls work again, the killed ones stay dead. */
  mend(): void;
}

interface HttpClient {
  makeRequest: (
    ...args: [host: string, port: string, path: string, method: string, ...rest: unknown[]]
  ) => Promise<unknown>;
}

const NEVER = new Promise<never>(() => undefined);

/** Between the product and its Stripe client: the one place where every call passes. */
export function breakTransport(
  client: Stripe,
  failWhere: (isBroken: ((call: { method: string; path: string }) => boolean) | null) => void,
): TransportBreaker {
  const http = client.getApiField('httpClient') as unknown as HttpClient;
  const send = http.makeRequest.bind(http);
  let calls: string[] = [];
  let armed: { at: number; how: Breakage; die: () => void } | null = null;
  let isDead = false;

  http.makeRequest = async (...args) => {
    if (isDead) return NEVER;
    const [, , path, method] = args;
    const index = calls.push(`${method} ${path.split('?')[0]}`) - 1;
    if (index !== armed?.at) return send(...args);
    const { how, die } = armed;
    const pathname = path.split('?')[0]!;
    if (how === 'broken') failWhere((call) => call.method === method && call.path === pathname);
    if (how === 'killed before' || how === 'broken') {
      if (how === 'broken') return send(...args);
      isDead = true;
      die();
      return NEVER;
    }
    await send(...args);
    if (how === 'lost') throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
    isDead = true;
    die();
    return NEVER;
  };

  return {
    calls: () => calls,
    arm(at, how = 'killed after') {
      calls = [];
      const { promise, resolve } = Promise.withResolvers<void>();
      armed = at === null ? null : { at, how, die: resolve };
      return promise;
    },
    mend() {
      armed = null;
      isDead = false;
      failWhere(null);
    },
  };
}

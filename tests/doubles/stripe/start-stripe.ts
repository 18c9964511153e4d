import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import Stripe from 'stripe';
import { answerStripe, StripeRefusal } from './answer-stripe.ts';
import { parameterPaths, parseForm } from './form-body.ts';
import { StripeBooks } from './stripe-books.ts';

const RETRY_MS = 50;

export const TEST_STRIPE = { secretKey: 'sk_test_plinth', webhookSecret: 'whsec_plinth_test' } as const;

/** One request to the API, as it came. */
export interface SeenCall {
  readonly method: string;
  readonly path: string;
  /** Names of all parameters: `items[].price`. */
  readonly parameters: readonly string[];
  readonly version: string;
  readonly idempotencyKey: string | null;
}

export interface StripeDouble {
  /** For STRIPE_API_ORIGIN. */
  readonly origin: string;
  readonly books: StripeBooks;
  readonly seen: SeenCall[];
  /** Answers the next API calls with 500, as many. */
  failNext(calls: number): void;
  /** Answers API calls that it is true for with 500, until it is turned off with null. */
  failWhere(isBroken: ((call: { method: string; path: string }) => boolean) | null): void;
  /** From now on no API call that it is true for is answered, though the work is done; the function returned answers all of them. */
  holdAnswers(isHeld?: (call: { method: string; path: string }) => boolean): () => void;
  /** From now on every new message is sent there, signed, in order, and again while it is not answered with 2xx. */
  deliverTo(url: string): void;
  /** Resolves when nothing waits to be delivered. */
  delivered(): Promise<void>;
  close(): Promise<void>;
}

/** A request with one event as Stripe signs it. */
export function signedEvent(
  event: object,
  secret: string = TEST_STRIPE.webhookSecret,
  atSeconds: number = Date.now() / 1000,
) {
  const payload = JSON.stringify(event, null, 2);
  const header = new Stripe(TEST_STRIPE.secretKey).webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(atSeconds),
  });
  return { payload, headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': header } };
}

export async function startStripe(): Promise<StripeDouble> {
  const books = new StripeBooks();
  const seen: SeenCall[] = [];
  const answers = new Map<string, { request: string; status: number; body: string }>();
  let failures = 0;
  let broken: ((call: { method: string; path: string }) => boolean) | null = null;
  let held: {
    readonly until: Promise<void>;
    readonly isFor: (call: { method: string; path: string }) => boolean;
  } | null = null;
  let delivering = Promise.resolve();
  let isClosed = false;

  const api = (request: IncomingMessage, response: ServerResponse, body: string) => {
    const url = new URL(request.url!, 'http://stripe.test');
    const fields = parseForm(request.method === 'GET' ? url.search.slice(1) : body);
    const key = (request.headers['idempotency-key'] as string | undefined) ?? null;
    const call = { method: request.method!, path: url.pathname, fields, origin: double.origin };
    const version = String(request.headers['stripe-version']);
    seen.push({ ...call, parameters: parameterPaths(fields), version, idempotencyKey: key });
    const said = `${request.method} ${url.pathname} ${body}`;
    const known = key && request.method === 'POST' ? answers.get(key) : undefined;
    let status: number;
    let answer: string;
    try {
      if (request.headers.authorization !== `Bearer ${TEST_STRIPE.secretKey}`) {
        throw new StripeRefusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' });
      }
      if (failures > 0) {
        failures -= 1;
        throw new StripeRefusal(500, { type: 'api_error', message: 'An unknown error occurred' });
      }
      if (broken?.(call)) throw new StripeRefusal(500, { type: 'api_error', message: 'An unknown error occurred' });
      if (known && known.request !== said) {
        throw new StripeRefusal(400, {
          type: 'idempotency_error',
          message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        });
      }
      answer = known?.body ?? JSON.stringify(answerStripe(books, call));
      status = known?.status ?? 200;
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error;
      status = error.status;
      answer = JSON.stringify(error.body);
    }
    if (key && request.method === 'POST' && status < 500) answers.set(key, { request: said, status, body: answer });
    const isReplay = known !== undefined && status === known.status;
    void (held?.isFor(call) ? held.until : Promise.resolve()).then(() => {
      if (response.destroyed) return;
      response.writeHead(status, {
        'Content-Type': 'application/json',
        'Request-Id': books.id('req'),
        ...(isReplay ? { 'Idempotent-Replayed': 'true' } : {}),
      });
      response.end(answer);
    });
  };

  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const { pathname } = new URL(request.url!, 'http://stripe.test');
      if (pathname.startsWith('/v1/')) api(request, response, body);
      else hostedPage(books, request, response, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  books.origin = `http://127.0.0.1:${port}`;

  const double: StripeDouble = {
    origin: `http://127.0.0.1:${port}`,
    books,
    seen,
    failNext: (calls) => (failures = calls),
    failWhere: (isBroken) => (broken = isBroken),
    holdAnswers(isFor = () => true) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = { until: promise, isFor };
      return () => {
        held = null;
        resolve();
      };
    },
    deliverTo(url) {
      books.onEvent = (event) => {
        delivering = delivering.then(() => deliver(event, url, () => isClosed));
      };
    },
    delivered: () => delivering,
    async close() {
      isClosed = true;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return double;
}

async function deliver(event: Stripe.Event, url: string, isClosed: () => boolean): Promise<void> {
  while (!isClosed()) {
    const { payload, headers } = signedEvent(event);
    const answer = await fetch(url, { method: 'POST', headers, body: payload }).catch(() => null);
    if (answer?.ok) return;
    await setTimeout(RETRY_MS);
  }
}

function hostedPage(books: StripeBooks, request: IncomingMessage, response: ServerResponse, body: string): void {
  const url = new URL(request.url!, 'http://stripe.test');
  const sessionId = /^\/c\/pay\/(.+)$/.exec(url.pathname)?.[1];
  const session = sessionId ? books.kept.sessions[sessionId] : undefined;
  const invoiceId = /^\/i\/(.+)$/.exec(url.pathname)?.[1];
  const invoice = invoiceId ? books.kept.invoices[invoiceId] : undefined;
  const go = (to: string) => response.writeHead(303, { Location: to }).end();
  const page = (html: string) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(
      `<!doctype html><html lang="en"><title>Stripe stand-in</title><link rel="icon" href="data:,"><body>${html}</body></html>`,
    );
  };
  if (session && request.method === 'POST') {
    if (new URLSearchParams(body).get('do') === 'pay') {
      books.pay(session.id);
      go(session.success_url!.replace('{CHECKOUT_SESSION_ID}', session.id));
    } else go(session.cancel_url!);
  } else if (session?.status === 'open') {
    const amount = ((session.amount_total ?? 0) / 100).toFixed(2);
    page(`<h1>Pay $${amount}</h1><form method="post"><button name="do" value="pay">Pay</button>
      <button name="do" value="back">Back</button></form>`);
  } else if (invoice && request.method === 'POST') {
    books.payInvoice(invoice.id);
    page('<h1>Payment successful</h1>');
  } else if (invoice?.status === 'open') {
    const amount = (invoice.amount_due / 100).toFixed(2);
    page(`<h1>Confirm $${amount}</h1><form method="post"><button name="do" value="pay">Confirm</button></form>`);
  } else if (url.pathname.startsWith('/p/session/')) {
    const back = url.searchParams.get('return') ?? '';
    page(`<h1>Customer portal</h1><a href="${back.replaceAll('"', '&quot;')}">Return</a>`);
  } else {
    response.writeHead(404, { 'Content-Type': 'text/plain' });
    response.end('This page has expired.');
  }
}

import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { HttpResponse } from 'msw';
import { http } from 'msw/http';
import { setupServer } from 'msw/node';

/** A double's answer to a request; `cut` breaks the connection off. */
export type Answer = Response | 'cut';
/** All that a double knows: the same within this process and on a port. */
type Answers = (request: Request) => Answer | Promise<Answer>;

export interface Answering {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Everything of this process that leads to a double; what leads elsewhere goes its way. */
const network = setupServer();
const doubles = new Map<string, Answers>();
let started = 0;

function hand(): void {
  const handlers = [...doubles].map(([origin, answers]) =>
    http.all(`${origin}/*`, async ({ request }) => {
      const answer = await answers(request);
      return answer instanceof Response ? answer : HttpResponse.error();
    }),
  );
  network.resetHandlers(...handlers);
}

/** Answers within this process, at an origin that leads nowhere else. */
export function answerHere(answers: Answers): Answering {
  if (doubles.size === 0) network.listen({ onUnhandledFrame: 'bypass' });
  const origin = `https://double-${(started += 1)}.test`;
  doubles.set(origin, answers);
  hand();
  return {
    origin,
    stop: async () => {
      doubles.delete(origin);
      hand();
      if (doubles.size === 0) network.close();
    },
  };
}

/** The request that came in on a port, as a double is asked. */
export async function toRequest(incoming: IncomingMessage, origin: string): Promise<Request> {
  const { method = 'GET', url = '/' } = incoming;
  const bytes = await buffer(incoming);
  const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)] as [string, string]);
  const body = method === 'GET' || method === 'HEAD' ? null : new Uint8Array(bytes);
  return new Request(new URL(url, origin), { method, headers, body });
}

/** Sends what a double says out of a port. */
export async function sendAnswer(answer: Answer, response: ServerResponse): Promise<void> {
  if (answer === 'cut') return void response.socket?.destroy();
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(new Uint8Array(await answer.arrayBuffer()));
}

/** Answers on a port of this machine, for a browser or another process. */
export async function answerOnPort(answers: Answers): Promise<Answering> {
  let origin = '';
  const server = createServer((incoming, response) => {
    toRequest(incoming, origin)
      .then(async (request) => sendAnswer(await answers(request), response))
      .catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

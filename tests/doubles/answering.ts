import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { delay, HttpResponse } from 'msw';
import { http } from 'msw/http';
import { setupServer } from 'msw/node';

/** What a double says to a request; `cut` breaks the connection off, `hang` says nothing for ever. */
export type Answer = Response | 'cut' | 'hang';
/** All that a double knows: the same within this process and on a port. */
export type Answers = (request: Request) => Answer | Promise<Answer>;

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
      if (answer === 'hang') await delay('infinite');
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

/** Answers on a port of this machine, for a browser or another process. */
export async function answerOnPort(answers: Answers): Promise<Answering> {
  let origin = '';
  const server = createServer((request, response) => {
    answerOne(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  async function answerOne(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = incoming;
    const bytes = await buffer(incoming);
    const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)] as [string, string]);
    const body = method === 'GET' || method === 'HEAD' ? null : new Uint8Array(bytes);
    const answer = await answers(new Request(new URL(url, origin), { method, headers, body }));
    if (answer === 'hang') return;
    if (answer === 'cut') return void incoming.socket.destroy();
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(new Uint8Array(await answer.arrayBuffer()));
  }
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

/** A web process with the real JSON contract behind a plain HTTP server, to be killed. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerCall } from '#app/api/index.server.ts';

const server = createServer((incoming, outgoing) => {
  const parts: Buffer[] = [];
  incoming.on('data', (part: Buffer) => parts.push(part));
  incoming.once('end', () => {
    const headers = new Headers(incoming.headers as Record<string, string>);
    const url = `http://${incoming.headers.host}${incoming.url}`;
    const hasBody = incoming.method !== 'GET';
    const request = new Request(url, {
      method: incoming.method ?? 'GET',
      headers,
      body: hasBody ? Buffer.concat(parts) : null,
    });
    void answerCall(request).then(async (response) => {
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      outgoing.end(Buffer.from(await response.arrayBuffer()));
    });
  });
});

server.listen(0, '127.0.0.1', () => {
  process.stdin.resume().once('end', () => process.exit(0));
  process.stdout.write(`${JSON.stringify({ ready: true, port: (server.address() as AddressInfo).port })}\n`);
});

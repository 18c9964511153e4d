import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

const MAGIC = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** The server's side of websockets, as far as it only talks. */
export class Sockets {
  private readonly open = new Map<Duplex, string>();

  /** Takes a connection over at `/ws?clientId=`. */
  take(request: IncomingMessage, socket: Duplex): void {
    const url = new URL(request.url ?? '/', 'http://double');
    const key = createHash('sha1')
      .update(`${request.headers['sec-websocket-key'] ?? ''}${MAGIC}`)
      .digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${key}\r\n\r\n`,
    );
    this.open.set(socket, url.searchParams.get('clientId') ?? '');
    socket.on('data', () => socket.end());
    socket.on('close', () => this.open.delete(socket));
    socket.on('error', () => this.open.delete(socket));
  }

  get clients(): readonly string[] {
    return [...this.open.values()];
  }

  /** A message to the sockets of that client. */
  tell(clientId: unknown, message: object): void {
    const text = Buffer.from(JSON.stringify(message));
    const head =
      text.length < 126
        ? Buffer.from([0x81, text.length])
        : Buffer.from([0x81, 126, text.length >> 8, text.length & 255]);
    for (const [socket, id] of this.open) if (id === clientId) socket.write(Buffer.concat([head, text]));
  }

  drop(): void {
    for (const socket of this.open.keys()) socket.destroy();
  }
}

import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

const MAGIC = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const [TEXT, BINARY, CLOSE] = [1, 2, 8];

interface OpenSocket {
  readonly clientId: string;
  /** Said by the client's first message: previews then name their request. */
  hasMetadata: boolean;
}

/** The server's side of websockets: it talks, and hears the client's flags and its end. */
export class Sockets {
  private readonly open = new Map<Duplex, OpenSocket>();
  private readonly greet: (clientId: string) => readonly object[];

  /** @param greet messages for a client whose socket opens */
  constructor(greet: (clientId: string) => readonly object[]) {
    this.greet = greet;
  }

  /** Takes a connection over at `/ws?clientId=`. */
  take(request: IncomingMessage, socket: Duplex): void {
    const url = new URL(request.url ?? '/', 'http://double');
    const key = createHash('sha1')
      .update(`${request.headers['sec-websocket-key'] ?? ''}${MAGIC}`)
      .digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${key}\r\n\r\n`,
    );
    const clientId = url.searchParams.get('clientId') ?? '';
    this.open.set(socket, { clientId, hasMetadata: false });
    socket.on('data', (bytes: Buffer) => this.hear(socket, bytes));
    socket.on('close', () => this.open.delete(socket));
    socket.on('error', () => this.open.delete(socket));
    for (const message of this.greet(clientId)) socket.write(frameOf(TEXT, Buffer.from(JSON.stringify(message))));
  }

  get clients(): readonly string[] {
    return [...this.open.values()].map(({ clientId }) => clientId);
  }

  /** Sockets whose client has asked for previews that name their request. */
  get withMetadata(): number {
    return [...this.open.values()].filter(({ hasMetadata }) => hasMetadata).length;
  }

  /** A message to the sockets of that client. */
  tell(clientId: unknown, message: object): void {
    const frame = frameOf(TEXT, Buffer.from(JSON.stringify(message)));
    for (const [socket, known] of this.open) if (known.clientId === clientId) socket.write(frame);
  }

  /** A preview of kind 4 with its metadata where the client has asked for it, else of kind 1. */
  show(clientId: unknown, jpeg: Uint8Array, metadata: object): void {
    for (const [socket, known] of this.open) {
      if (known.clientId !== clientId) continue;
      const text = Buffer.from(JSON.stringify(metadata));
      const parts = known.hasMetadata ? [number(4), number(text.length), text, jpeg] : [number(1), number(1), jpeg];
      socket.write(frameOf(BINARY, Buffer.concat(parts)));
    }
  }

  drop(): void {
    for (const socket of this.open.keys()) socket.destroy();
  }

  /** Clients' frames are masked; theirs are short and come whole. */
  private hear(socket: Duplex, bytes: Buffer): void {
    const opcode = bytes[0]! & 15;
    if (opcode === CLOSE) return void socket.end();
    const known = this.open.get(socket);
    if (opcode !== TEXT || !known) return;
    const length = bytes[1]! & 127;
    const mask = bytes.subarray(2, 6);
    const text = Buffer.from(bytes.subarray(6, 6 + length).map((byte, at) => byte ^ mask[at % 4]!)).toString('utf8');
    if (!text.includes('feature_flags')) return;
    known.hasMetadata = text.includes('"supports_preview_metadata":true');
    const data = { supports_preview_metadata: true, max_upload_size: 104_857_600 };
    socket.write(frameOf(TEXT, Buffer.from(JSON.stringify({ type: 'feature_flags', data }))));
  }
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function frameOf(opcode: number, payload: Buffer): Buffer {
  const { length } = payload;
  const head =
    length < 126
      ? Buffer.from([0x80 | opcode, length])
      : length < 65_536
        ? Buffer.from([0x80 | opcode, 126, length >> 8, length & 255])
        : Buffer.concat([Buffer.from([0x80 | opcode, 127, 0, 0, 0, 0]), number(length)]);
  return Buffer.concat([head, payload]);
}

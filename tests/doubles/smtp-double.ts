import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** As it came over the wire. */
  readonly raw: string;
}

export interface SmtpDouble {
  readonly url: string;
  readonly port: number;
  readonly received: ReceivedMail[];
  /** The answer to the next recipients; 250 takes them. */
  answer: { readonly code: number; readonly text: string };
  /** Takes the whole of a mail and then says nothing. */
  isMute: boolean;
  close(): Promise<void>;
}

/** A real mail server on this machine that keeps what it gets. `port`: to come back where one was before. */
export async function startSmtpDouble(port = 0): Promise<SmtpDouble> {
  const received: ReceivedMail[] = [];
  const state = { answer: { code: 250, text: 'OK' }, isMute: false };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, callback) {
      const { code, text } = state.answer;
      callback(code === 250 ? null : Object.assign(new Error(text), { responseCode: code }));
    },
    onData(stream, session, callback) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : '';
        received.push({ from, to: rcptTo.map(({ address }) => address), raw: Buffer.concat(parts).toString('utf8') });
        if (!state.isMute) callback();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const taken = (server.server.address() as AddressInfo).port;
  return Object.assign(state, {
    url: `smtp://127.0.0.1:${taken}`,
    port: taken,
    received,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}

export interface SilentServer {
  readonly url: string;
  /** Resolves with every connection so far, as soon as there is one. */
  connected(): Promise<readonly Socket[]>;
  close(): Promise<void>;
}

/** Takes connections and says nothing; `greeting` is all that it ever says. */
export async function startSilentServer(greeting = ''): Promise<SilentServer> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    if (greeting) socket.write(greeting);
    server.emit('taken');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async connected() {
      if (sockets.length === 0) await once(server, 'taken');
      return sockets;
    },
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

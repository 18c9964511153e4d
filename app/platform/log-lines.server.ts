import type { DestinationStream } from 'pino';

interface Entry {
  level: string;
  time: string;
  msg?: string;
  room?: string;
  err?: { message?: string; stack?: string };
  [field: string]: unknown;
}

const HIDDEN = new Set(['level', 'time', 'msg', 'room', 'err', 'pid', 'requestId']);
const COLOURS: Readonly<Record<string, string>> = {
  warn: '\x1b[33m',
  error: '\x1b[31m',
  fatal: '\x1b[31m',
  debug: '\x1b[2m',
};

/** Turns pino's JSON lines into one short line per entry, for terminals. */
export class LogLines implements DestinationStream {
  private readonly out: NodeJS.WritableStream;

  constructor(out: NodeJS.WritableStream) {
    this.out = out;
  }

  write(json: string): void {
    const entry = JSON.parse(json) as Entry;
    const fields = Object.entries(entry)
      .filter(([key]) => !HIDDEN.has(key))
      .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
    const colour = COLOURS[entry.level] ?? '';
    const head = `\x1b[2m${entry.time.slice(11, 19)}\x1b[0m ${colour}${entry.level === 'info' ? '' : `${entry.level} `}`;
    const room = entry.room ? `[${entry.room}] ` : '';
    this.out.write(`${head}${room}${entry.msg ?? ''}\x1b[0m ${fields.join(' ')}\n`);
    if (entry.err?.stack) this.out.write(`${entry.err.stack}\n`);
  }
}

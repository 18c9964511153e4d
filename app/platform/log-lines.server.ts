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

/** Control characters move a terminal's cursor, and a line end begins an entry: both are written as escapes. */
const plain = (text: string): string =>
  text.replace(/[\p{Cc}\u2028\u2029]/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

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
      .map(([key, value]) => plain(`${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`));
    const colour = COLOURS[entry.level] ?? '';
    const head = `\x1b[2m${entry.time.slice(11, 19)}\x1b[0m ${colour}${entry.level === 'info' ? '' : `${entry.level} `}`;
    const room = entry.room ? `[${plain(entry.room)}] ` : '';
    this.out.write(`${head}${room}${plain(entry.msg ?? '')}\x1b[0m ${fields.join(' ')}\n`);
    // Indented: what stands in an error's own text never looks like an entry.
    for (const line of entry.err?.stack?.split('\n') ?? []) this.out.write(`  ${plain(line)}\n`);
  }
}

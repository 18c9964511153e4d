import pino from 'pino';
import type { Logger } from 'pino';
import { isTelemetryOn, logLevel } from './env.server.ts';
import { LogLines } from './log-lines.server.ts';
import { redactUrl } from './http/redact-url.ts';
import { emitLogRecord } from './telemetry/emit-log-record.ts';

const SECRET_FIELDS = [
  'authorization',
  'cookie',
  'password',
  'passwordHash',
  'token',
  'sessionToken',
  'accessToken',
  'refreshToken',
  'secret',
  'apiKey',
  'connectionString',
];

const redactedPaths = SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]);

/** Bearer tokens, JWTs and database passwords that libraries put into their error messages. */
const SECRETS_IN_TEXT: readonly (readonly [RegExp, string])[] = [
  [/\bBearer\s+[\w.~+/-]+=*/gi, 'Bearer [redacted]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[redacted]'],
  [/(postgres(?:ql)?:\/\/[^:/@\s]+:)[^@\s]+@/gi, '$1[redacted]@'],
];

function redactText(text: string): string {
  return SECRETS_IN_TEXT.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text);
}

function serializeError(error: unknown): unknown {
  const plain = pino.stdSerializers.err(error as Error) as unknown;
  if (plain === null || typeof plain !== 'object') return plain;
  const entries = Object.entries(plain).map(([key, value]) => [
    key,
    typeof value === 'string' ? redactText(value) : value,
  ]);
  return Object.fromEntries(entries) as unknown;
}

function createLogger(): Logger {
  const options = {
    level: logLevel(),
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: redactedPaths, censor: '[redacted]' },
    serializers: { err: serializeError, error: serializeError, url: (url: unknown) => redactUrl(String(url)) },
    formatters: { level: (label: string) => ({ level: label }) },
  };
  // One JSON object per line for machines; short lines where a person is looking.
  const out = process.stdout.isTTY ? new LogLines(process.stdout) : pino.destination(1);
  if (!isTelemetryOn()) return pino(options, out);
  return pino(options, {
    write(line) {
      out.write(line);
      emitLogRecord(line);
    },
  });
}

const held = globalThis as { plinthLogger?: Logger };

/** The process's structured log, on standard output and at a collector where one is set. Secrets are removed by field name and by their looks. */
export const logger: Logger = (held.plinthLogger ??= createLogger());

/** A logger whose lines carry the room they come from, and whatever else is given. */
export function childLogger(bindings: { readonly room: string } & Readonly<Record<string, unknown>>): Logger {
  return logger.child(bindings);
}

import { Writable } from 'node:stream';
import pino from 'pino';
import { expect, it } from 'vitest';
import { LogLines } from './log-lines.server.ts';

/** A log line that an attacker tries to forge, with control sequences for a terminal's cursor and colours. */
const FORGED = 'mug\r\n12:00:00 [accounts] owner signed in\u001b[2K\u001b]0;title\u0007\u009b31m\u2028x %s %o %d';

function written(log: (logger: pino.Logger) => void): string {
  let text = '';
  const out = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  const formatters = { level: (label: string) => ({ level: label }) };
  log(pino({ formatters, timestamp: pino.stdTimeFunctions.isoTime }, new LogLines(out)));
  // Our own colours.
  return text.replace(/\p{Cc}\[\d{1,2}m/gu, '');
}

it('in a terminal one entry is one line, whatever a text in it has', () => {
  const text = written((log) => log.info({ room: 'http', name: FORGED, inner: { name: FORGED } }, FORGED));
  expect(text.split('\n')).toHaveLength(2);
  expect(text.slice(0, -1)).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
  expect(text).toContain('\\u001b[2K');
  // Nor is it a format: nothing is put into it.
  expect(text.match(/%s %o %d/g)).toHaveLength(3);
});

it('the lines of an error stand behind their entry and look like none', () => {
  const text = written((log) => log.error({ err: new Error(FORGED) }, 'it failed'));
  const [first, ...rest] = text.trimEnd().split('\n');
  expect(first).toMatch(/^\d\d:\d\d:\d\d error it failed/);
  expect(rest.length).toBeGreaterThan(2);
  for (const line of rest) expect(line).toMatch(/^ {2}\P{Cc}*$/u);
});

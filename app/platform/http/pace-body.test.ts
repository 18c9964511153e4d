import { Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { writeReadableStreamToWritable } from '@remix-run/node';
import { expect, it } from 'vitest';
import { drainedOf, paceBody } from './pace-body.server.ts';

const CHUNK = Buffer.alloc(64 * 1024, 1);
const CHUNKS = 200;
/** The most chunks on their way at one time. */
const AHEAD = 10;

/** A file that counts what was read of it. */
function countedFile() {
  const file = { read: 0 };
  const source = Readable.from(
    (function* () {
      for (; file.read < CHUNKS; file.read += 1) yield CHUNK;
    })(),
    { objectMode: false, highWaterMark: CHUNK.length },
  );
  return { file, source };
}

/** An answer whose reader takes one piece after the other, by hand. */
function slowAnswer() {
  const reader = { taken: 0 };
  const waiting: (() => void)[] = [];
  const answer = new Writable({
    highWaterMark: CHUNK.length,
    write(chunk: Buffer, _encoding, done) {
      waiting.push(() => {
        // One read may give several pieces of the file.
        reader.taken += chunk.length / CHUNK.length;
        done();
      });
    },
  });
  return { answer, reader, waiting, take: () => waiting.shift()?.() };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));
async function atRest(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await settle();
}

it('is read as fast as it is taken, and arrives whole', async () => {
  const { file, source } = countedFile();
  const { answer, reader, waiting, take } = slowAnswer();
  const sent = writeReadableStreamToWritable(paceBody(source, { drained: () => drainedOf(answer) }), answer);
  await atRest();
  while (waiting.length > 0) {
    expect(file.read - reader.taken).toBeLessThan(AHEAD);
    take();
    await atRest();
  }
  await sent;
  expect(reader.taken).toBe(CHUNKS);
});

it('ends with its reader: the file is closed', async () => {
  const { file, source } = countedFile();
  const { answer } = slowAnswer();
  const sent = writeReadableStreamToWritable(paceBody(source, { drained: () => drainedOf(answer) }), answer);
  await atRest();
  answer.on('error', () => {});
  answer.destroy();
  await expect(sent).rejects.toThrow('the reader is gone');
  expect([source.destroyed, file.read < AHEAD]).toEqual([true, true]);
});

it('is as fast as it can without a report of the reader’s speed', async () => {
  const { source } = countedFile();
  const whole = await buffer(Readable.fromWeb(paceBody(source, {}) as never));
  expect(whole.length).toBe(CHUNK.length * CHUNKS);
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeMp4 } from '../mp4/write-mp4.ts';
import { keyFrameDistance } from './video-encoder.ts';
import type { VideoEncoder, VideoFormat } from './video-encoder.ts';
import { collectVideo, splitStream } from './h264-stream.ts';

/** Encodes with a program of the machine. It gets pixels and nothing else: no text of a user is part of its command. */
export function startFfmpeg(program: string, { width, height, rate }: VideoFormat): VideoEncoder {
  const process = spawn(
    program,
    [
      ...['-hide_banner', '-loglevel', 'error', '-protocol_whitelist', 'pipe'],
      ...['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', `${width}x${height}`, '-r', String(rate), '-i', 'pipe:0'],
      ...['-vf', 'scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd,format=yuv420p'],
      ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '18', '-profile:v', 'high', '-bf', '0', '-threads', '2'],
      ...['-g', String(keyFrameDistance(rate)), '-keyint_min', String(keyFrameDistance(rate)), '-sc_threshold', '0'],
      ...['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv'],
      ...['-f', 'h264', 'pipe:1'],
    ],
    { stdio: ['pipe', 'pipe', 'pipe'], env: { NODE_ENV: 'production' } },
  );
  const chunks: Buffer[] = [];
  let complaint = '';
  let failure: Error | null = null;
  process.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  process.stderr.on('data', (chunk: Buffer) => (complaint = (complaint + String(chunk)).slice(-500)));
  const ended = new Promise<void>((resolve) => {
    process.once('error', (error) => {
      failure = error;
      resolve();
    });
    process.once('close', (code) => {
      if (code !== 0) failure ??= new Error(`the encoder ended with ${code}: ${complaint}`);
      resolve();
    });
  });
  // A program that is gone breaks the pipe; what it said at its end tells more.
  process.stdin.on('error', () => undefined);
  return {
    async addFrame(rgba) {
      if (failure) throw failure;
      // A copy: the caller draws the next frame into the same memory.
      if (process.stdin.write(Buffer.from(rgba))) return;
      const settled = new AbortController();
      await Promise.race([once(process.stdin, 'drain', { signal: settled.signal }).catch(() => undefined), ended]);
      settled.abort();
      if (failure) throw failure;
    },
    async finish() {
      process.stdin.end();
      await ended;
      if (failure) throw failure;
      return writeMp4({ width, height, framesPerSecond: rate, ...collectVideo(splitStream(Buffer.concat(chunks))) });
    },
    stop: () => process.kill('SIGKILL'),
  };
}

import { spawnSync } from 'node:child_process';
import type { TestContext } from 'vitest';

/** Programs with which tests read our files as others do, or look at processes; each with what it answers at once. */
const PROGRAMS = {
  exiftool: ['-ver'],
  ffmpeg: ['-version'],
  ffprobe: ['-version'],
  pgrep: ['--version'],
  prlimit: ['--version'],
} as const;
export type Program = keyof typeof PROGRAMS;

const found = new Map<Program, boolean>();

function hasProgram(program: Program): boolean {
  const isFound = found.get(program) ?? spawnSync(program, PROGRAMS[program]).status === 0;
  found.set(program, isFound);
  return isFound;
}

/** Skips a test, by its name and with the reason, on a machine that cannot run it: `npm test` counts the reasons. */
export function need({ skip }: TestContext, isThere: boolean, reason: string): void {
  skip(!isThere, reason);
}

/** The same for a program; with `REQUIRE_READERS=1`, as in CI, its absence is a failure. */
export function needProgram(context: TestContext, program: Program): void {
  const isFound = hasProgram(program);
  if (!isFound && process.env.REQUIRE_READERS === '1') throw new Error(`${program} not found; REQUIRE_READERS is set`);
  need(context, isFound, `${program} not found`);
}

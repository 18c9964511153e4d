import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { env } from '#app/platform/env.server.ts';
import { childLogger } from '#app/platform/log.server.ts';
import { planManifest } from './manifest.rules.ts';
import type { ManifestOrder } from './manifest.rules.ts';
import type { SignAnswer, SignRequest } from './sign-thread.ts';
import { readSigningIdentity } from './signing-identity.server.ts';
import type { SigningIdentity } from './signing-identity.server.ts';

interface File {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

export interface SignFileOptions extends Pick<ManifestOrder, 'step' | 'mark' | 'title'> {
  readonly file: File;
  /** The pictures it was made from, where they are known. */
  readonly ingredients: readonly (File & { readonly title: string })[];
}

const SIGN_TIMEOUT_MS = 60_000;

interface Signer {
  readonly thread: Worker;
  readonly waiting: Map<number, (answer: SignAnswer | null) => void>;
  nextId: number;
}

let identity: SigningIdentity | null = null;
let signer: Signer | null = null;

/** Reads the settings once. Throws, for the owner to read, where they are wrong. */
export function signingIdentity(): SigningIdentity | null {
  identity ??= readSigningIdentity();
  return identity;
}

/** Throws, for the owner to read, where signing is asked for by the settings and cannot be done here. */
export async function checkSigning(): Promise<void> {
  if (!signingIdentity()) return;
  try {
    await import('@contentauth/c2pa-node');
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error);
    const message = `C2PA_CERTIFICATE is set, but the package that signs does not run here: ${why}`;
    throw new Error(`Settings are wrong: ${message}`, { cause: error });
  }
}

/**
 * The same file with a signed manifest of how it was made (Content Credentials), beside the XMP it carries; null where no
 * certificate is set. A file that cannot be signed is handed on as it is, which is logged: a picture that was paid for does
 * not get lost for the lack of a signature. Signing happens in a thread of its own.
 */
export async function signFile(options: SignFileOptions): Promise<Uint8Array | null> {
  const own = signingIdentity();
  if (!own) return null;
  const { file, step, mark, title, ingredients } = options;
  const format = file.contentType;
  const order = { step, mark, title, format };
  const facts = ingredients.map((each) => ({ title: each.title, format: each.contentType }));
  const plan = planManifest({ ...order, ingredients: facts });
  const answer = await ask(own, {
    bytes: file.bytes,
    contentType: file.contentType,
    manifest: plan.manifest,
    ingredients: ingredients.map(({ bytes, contentType }, at) => ({
      facts: plan.ingredients[at]!,
      bytes,
      contentType,
    })),
  });
  if ('bytes' in answer) return answer.bytes;
  childLogger({ room: 'credentials' }).error({ step, format, reason: answer.error }, 'a file could not be signed');
  return null;
}

/** Ends the thread, if there is one. */
export async function stopSigning(): Promise<void> {
  const ended = signer;
  signer = null;
  identity = null;
  await ended?.thread.terminate();
}

async function ask(own: SigningIdentity, request: Omit<SignRequest, 'id'>): Promise<SignAnswer> {
  const at = running(own);
  const { thread, waiting } = at;
  const id = at.nextId++;
  const answered = new Promise<SignAnswer | null>((done) => waiting.set(id, done));
  const timer = setTimeout(() => waiting.get(id)?.(null), SIGN_TIMEOUT_MS);
  thread.ref();
  thread.postMessage({ ...request, id } satisfies SignRequest);
  const answer = await answered;
  clearTimeout(timer);
  waiting.delete(id);
  // An idle thread keeps no process alive.
  if (waiting.size === 0) thread.unref();
  return answer ?? { id, error: 'no answer' };
}

function running(own: SigningIdentity): Signer {
  if (signer) return signer;
  // From the sources: a bundle has no file of its own for a thread.
  const { PLINTH_ROOT: root, C2PA_LIBRARY_PATH: library } = env();
  const entry = path.resolve(root, 'app/domain/library/marking/credentials/sign-thread.ts');
  const { chain, key, algorithm } = own;
  const thread = new Worker(entry, {
    workerData: { chain, key, algorithm },
    env: library ? { C2PA_LIBRARY_PATH: library } : {},
    execArgv: [],
  });
  const started: Signer = { thread, waiting: new Map(), nextId: 1 };
  const gone = (reason: string) => {
    if (signer === started) signer = null;
    for (const [id, done] of started.waiting) done({ id, error: reason });
  };
  thread.on('message', (answer: SignAnswer) => started.waiting.get(answer.id)?.(answer));
  thread.on('error', (error) => gone(String(error)));
  thread.on('exit', (code) => gone(`the thread ended with ${code}`));
  signer = started;
  return started;
}

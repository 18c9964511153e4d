import { parentPort, workerData } from 'node:worker_threads';
import type { SigningIdentity } from './signing-identity.server.ts';

/** The thread's request and answer. */
export interface SignRequest {
  readonly id: number;
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly manifest: object;
  readonly ingredients: readonly { readonly facts: object; readonly bytes: Uint8Array; readonly contentType: string }[];
}

export type SignAnswer =
  { readonly id: number; readonly bytes: Uint8Array } | { readonly id: number; readonly error: string };

export type SignThreadData = Pick<SigningIdentity, 'chain' | 'key' | 'algorithm'>;

/** Nothing is fetched, whatever a picture refers to, and no small pictures are put into the manifest. */
const SETTINGS = {
  verify: { verify_after_sign: false, verify_trust: false, ocsp_fetch: false, remote_manifest_fetch: false },
  builder: { thumbnail: { enabled: false } },
};

const port = parentPort;
if (!port) throw new Error('to be run as a thread');
const { Builder, LocalSigner } = await import('@contentauth/c2pa-node');
const { chain, key, algorithm } = workerData as SignThreadData;
const signer = LocalSigner.newSigner(Buffer.from(chain), Buffer.from(key), algorithm);

async function sign(request: SignRequest, isRead: boolean): Promise<Uint8Array> {
  const { bytes, contentType, manifest, ingredients } = request;
  const builder = Builder.withJson(manifest as Parameters<typeof Builder.withJson>[0], SETTINGS);
  for (const { facts, ...asset } of ingredients) {
    const source = { buffer: Buffer.from(asset.bytes), mimeType: asset.contentType };
    await builder.addIngredient(JSON.stringify(facts), ...(isRead ? [source] : []));
  }
  const output: { buffer: Buffer | null } = { buffer: null };
  builder.sign(signer, { buffer: Buffer.from(bytes), mimeType: contentType }, output);
  if (!output.buffer) throw new Error('nothing came back');
  return new Uint8Array(output.buffer);
}

/** Where an ingredient's own manifest is broken or lies at an address, the ingredients are named without theirs. */
const signSomehow = (request: SignRequest): Promise<Uint8Array> =>
  sign(request, true).catch((error: unknown) => {
    if (request.ingredients.length === 0) throw error;
    return sign(request, false);
  });

port.on('message', (request: SignRequest) => {
  signSomehow(request).then(
    (bytes) => port.postMessage({ id: request.id, bytes } satisfies SignAnswer, [bytes.buffer as ArrayBuffer]),
    (error: unknown) => port.postMessage({ id: request.id, error: String(error) } satisfies SignAnswer),
  );
});

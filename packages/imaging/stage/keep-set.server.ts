import { createHash } from 'node:crypto';
import type { SceneSetFiles } from '../contract/stage-engine.ts';
import { measuredAnew, openLitView } from './plates/read-plates.server.ts';
import type { LitView } from './plates/read-plates.server.ts';

interface OpenSet {
  readonly files: SceneSetFiles;
  /** Null where the set has no plates. */
  readonly lit: LitView | null;
}

/** The set of the last run: what was decoded of it hangs on its objects. Some 70 MB. */
let kept: (OpenSet & { readonly key: string }) | null = null;

/** A run's set with what the run before decoded of it, where that had the same: the next run is usually in the same scene. */
export function openSet(files: SceneSetFiles): OpenSet {
  const key = digestOf(files);
  // The old one goes before a new one is read.
  if (kept?.key !== key) kept = { key, files, lit: openLitView(files) };
  return { files: kept.files, lit: kept.lit && measuredAnew(kept.lit) };
}

/** Gives its memory back, for work of another kind in the same process. */
export function releaseSet(): void {
  kept = null;
}

function digestOf({ set, files }: SceneSetFiles): string {
  const hash = createHash('sha256').update(JSON.stringify(set));
  for (const name of Object.keys(files).sort()) hash.update(name).update(files[name]!);
  return hash.digest('base64');
}

import { MAX_COORDINATE, SCENE_VERSION } from '../scene-limits.ts';
import { sceneDocumentSchema } from '../document.schema.ts';
import type { SceneDocument } from '../document.schema.ts';
import { toSceneDocument } from '../scene-document.ts';
import { documentV1Schema, upgradeV1 } from './v1.ts';

export type DocumentReading =
  | { readonly kind: 'read'; readonly document: SceneDocument; readonly from: 1 | 2 }
  /** Written by a program that knows more than this one. */
  | { readonly kind: 'newer'; readonly version: number }
  | { readonly kind: 'unreadable'; readonly reason: string };

/**
 * Reads a stored document of any version ever written. An unreadable document is reported as such, and never becomes an
 * empty scene. Numbers out of bounds and dangling keys are repaired for display; the stored document stays unchanged
 * until the next edit.
 */
export function readDocument(stored: unknown): DocumentReading {
  const version = versionOf(stored);
  if (version !== null && version > SCENE_VERSION) return { kind: 'newer', version };
  const mended = mendNumbers(stored);
  if (version === 1) {
    const parsed = documentV1Schema.safeParse(mended);
    return parsed.success ? readAs(upgradeV1(parsed.data), 1) : unreadable(parsed.error);
  }
  if (version === 2) return readAs(mended, 2);
  return { kind: 'unreadable', reason: 'no version that was ever written' };
}

function readAs(value: unknown, from: 1 | 2): DocumentReading {
  const parsed = sceneDocumentSchema.safeParse(value);
  return parsed.success ? { kind: 'read', document: toSceneDocument(parsed.data), from } : unreadable(parsed.error);
}

function unreadable(error: {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
}): DocumentReading {
  const [issue] = error.issues;
  return { kind: 'unreadable', reason: issue ? `${issue.path.map(String).join('.')}: ${issue.message}` : 'invalid' };
}

function versionOf(stored: unknown): number | null {
  const version = isRecord(stored) ? stored['version'] : null;
  return typeof version === 'number' && Number.isInteger(version) ? version : null;
}

const COORDINATES = ['x', 'y'];
const EXTENTS = ['width', 'height'];

/** Places and sizes of items within what a document may hold; anything else is left as it is. */
function mendNumbers(stored: unknown): unknown {
  if (!isRecord(stored) || !Array.isArray(stored['items'])) return stored;
  return { ...stored, items: stored['items'].map((item: unknown) => (isRecord(item) ? mendItem(item) : item)) };
}

function mendItem(item: Record<string, unknown>): Record<string, unknown> {
  const within = (name: string, low: number) => {
    const value = item[name];
    return typeof value === 'number' ? { [name]: Math.min(MAX_COORDINATE, Math.max(low, value)) } : {};
  };
  const rotation = item['rotation'];
  return Object.assign(
    { ...item },
    ...COORDINATES.map((name) => within(name, -MAX_COORDINATE)),
    ...EXTENTS.map((name) => within(name, 1)),
    typeof rotation === 'number' ? { rotation: rotation % 3600 } : {},
  ) as Record<string, unknown>;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

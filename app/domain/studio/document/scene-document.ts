import { pictureKeyOf } from './item-kinds.ts';
import { SCENE_VERSION } from './scene-limits.ts';
import type { Canvas, SceneContent, SceneDocument, SceneTryOn } from './document.schema.ts';
import { settleOrder } from './stacking.ts';
import { toStorable } from './storable-text.ts';

export function emptyScene(canvas: Canvas): SceneDocument {
  return {
    version: SCENE_VERSION,
    canvas,
    items: [],
    template: null,
    prompt: '',
    autoPrompt: null,
    shelf: [],
    pictures: [],
  };
}

/**
 * The stored form of a session: without pictures that nothing uses any more and without unfinished uploads. Lists stand in
 * one order only, so that the same scene is the same document, byte for byte.
 */
export function toSceneDocument(content: SceneContent): SceneDocument {
  const stored = content.pictures.filter((picture) => picture.source.kind !== 'file');
  return toCanonical(content, stored);
}

/** As `toSceneDocument`, with the uploads that are under way. */
export function toLocalDocument(content: SceneContent): SceneDocument {
  return toCanonical(content, content.pictures);
}

function toCanonical(content: SceneContent, pictures: SceneContent['pictures']): SceneDocument {
  const { canvas, template, prompt, autoPrompt, tryOn } = content;
  const used = usedKeys(content);
  const kept = pictures.filter((picture) => used.has(picture.key)).sort((a, b) => (a.key < b.key ? -1 : 1));
  const known = new Set(kept.map((picture) => picture.key));
  const isKnown = (key: string | null) => key === null || known.has(key);
  return {
    version: SCENE_VERSION,
    canvas,
    items: [...settleOrder(content.items.filter((item) => isKnown(pictureKeyOf(item))))],
    template: template?.kind === 'picture' && !known.has(template.pictureKey) ? null : template,
    prompt,
    autoPrompt,
    // Canonical: a choice of nothing is not stored.
    ...(tryOn && { tryOn: knownTryOn(tryOn, known) }),
    shelf: content.shelf.filter((key) => known.has(key)),
    pictures: kept,
  };
}

/** Without pictures that are gone. */
function knownTryOn(tryOn: SceneTryOn, known: ReadonlySet<string>): SceneTryOn {
  const kept = (subject: SceneTryOn['person']) =>
    subject?.kind === 'picture' && !known.has(subject.pictureKey) ? null : subject;
  return { ...tryOn, person: kept(tryOn.person), place: kept(tryOn.place) };
}

/** Keys of the pictures that a scene shows or lists. */
export function usedKeys(content: Pick<SceneContent, 'shelf' | 'items' | 'template' | 'tryOn'>): Set<string> {
  const { shelf, items, template, tryOn } = content;
  const used = new Set([...shelf, ...items.flatMap((item) => pictureKeyOf(item) ?? [])]);
  for (const chosen of [template, tryOn?.person, tryOn?.place]) {
    if (chosen?.kind === 'picture') used.add(chosen.pictureKey);
  }
  return used;
}

/** The spec's sourceIdentifier: the same file is recognised however often it is dropped. */
export function fileIdentifier(file: { name: string; size: number; lastModified: number }): string {
  return `${toStorable(file.name.slice(-600), 600)}|${file.size}|${file.lastModified}`;
}

import { pictureKeyOf } from './item-kinds.ts';
import { SCENE_VERSION } from './scene-limits.ts';
import type { Canvas, SceneContent, SceneDocument } from './document.schema.ts';
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
 * What is stored of a session: without pictures that nothing uses any more and without unfinished uploads. Lists stand in
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
  const { canvas, template, prompt, autoPrompt } = content;
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
    shelf: content.shelf.filter((key) => known.has(key)),
    pictures: kept,
  };
}

/** Keys of the pictures that a scene shows or lists. */
export function usedKeys({ shelf, items, template }: Pick<SceneContent, 'shelf' | 'items' | 'template'>): Set<string> {
  const used = new Set([...shelf, ...items.flatMap((item) => pictureKeyOf(item) ?? [])]);
  if (template?.kind === 'picture') used.add(template.pictureKey);
  return used;
}

/** The spec's sourceIdentifier: the same file is recognised however often it is dropped. */
export function fileIdentifier(file: { name: string; size: number; lastModified: number }): string {
  return `${toStorable(file.name.slice(-600), 600)}|${file.size}|${file.lastModified}`;
}

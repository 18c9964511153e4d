import { SCENE_VERSION } from './scene-limits.ts';
import type { SceneContent, SceneDocument, ScenePicture } from './document.schema.ts';

export const EMPTY_SCENE: SceneDocument = {
  version: SCENE_VERSION,
  items: [],
  template: null,
  prompt: '',
  autoPrompt: null,
  shelf: [],
  pictures: [],
};

/** The document of a session, without pictures that nothing uses any more and without unfinished uploads. */
export function toSceneDocument(session: SceneContent, pictures: readonly ScenePicture[]): SceneDocument {
  // The pictures given already have the chosen cut-outs.
  const { cutOuts: _chosen, ...content } = session;
  const used = new Set([...content.shelf, ...content.items.map((item) => item.pictureKey)]);
  if (content.template?.kind === 'picture') used.add(content.template.pictureKey);
  const kept = pictures.filter((picture) => used.has(picture.key) && picture.source.kind !== 'file');
  return dropDangling({ version: SCENE_VERSION, ...content, pictures: kept });
}

/** The document without parts that point to pictures it does not hold. */
export function dropDangling(document: SceneDocument): SceneDocument {
  const known = new Set(document.pictures.map((picture) => picture.key));
  const template = document.template;
  return {
    ...document,
    items: document.items.filter((item) => known.has(item.pictureKey)),
    shelf: document.shelf.filter((key) => known.has(key)),
    template: template?.kind === 'picture' && !known.has(template.pictureKey) ? null : template,
  };
}

/** The spec's sourceIdentifier: the same file is recognised however often it is dropped. */
export function fileIdentifier(file: { name: string; size: number; lastModified: number }): string {
  return `${file.name.slice(-600)}|${file.size}|${file.lastModified}`;
}

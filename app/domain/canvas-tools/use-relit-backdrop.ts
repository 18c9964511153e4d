import { useEffect, useMemo, useRef, useState } from 'react';
import { templateSource } from '#app/domain/studio/document/index.ts';
import { pickPictures, pickPrompt, pickTemplate, useScene } from '#app/domain/studio/session/index.ts';
import type { PictureFile, SceneStore } from '#app/domain/studio/session/index.ts';
import { callApi } from '#app/ui/client/call-api.ts';
import { usePhotosAreLocal } from './use-photos-are-local.ts';

/** After the last key; with the call itself the light follows within a second. */
const TYPING_PAUSE_MS = 250;

/** Shown until the words mean another light: where it is and what it shows. */
interface RelitSet {
  readonly template: string;
  readonly light: string;
  readonly file: PictureFile;
}

/**
 * The chosen scene in the light of the words, as the first picture will have it; null where the scene's own picture is to
 * be shown: the words change nothing, a provider makes the pictures, or there is no preview now.
 */
export function useRelitBackdrop(
  store: SceneStore,
  scenes: readonly { readonly name: string; readonly prompt: string }[],
  usesLook: boolean,
): PictureFile | null {
  const template = useScene(store, pickTemplate);
  const pictures = useScene(store, pickPictures);
  const prompt = useScene(store, pickPrompt).trim();
  const source = useMemo(() => templateSource({ template, pictures: [...pictures] }), [template, pictures]);
  const isAsked = source !== null && (prompt !== '' || usesLook);
  const isLocal = usePhotosAreLocal(isAsked);
  const key = JSON.stringify(source && { ...source, closer: undefined });
  const description = (source?.kind === 'preset' && scenes.find(({ name }) => name === source.name)?.prompt) || '';
  const [relit, setRelit] = useState<RelitSet | null>(null);
  const latest = useRef({ source, relit });
  useEffect(() => {
    latest.current = { source, relit };
  });

  useEffect(() => {
    if (!isAsked || !isLocal) return;
    const abort = new AbortController();
    const show = async (): Promise<void> => {
      // The tables of eight languages come with the first word that is written.
      const { lightKey } = await import('./light-of-words.ts');
      const light = JSON.stringify([lightKey(prompt, description), usesLook]);
      const { source: wanted, relit: shown } = latest.current;
      const isSame = shown?.template === key && shown.light === light;
      if (abort.signal.aborted || isSame || !wanted) return;
      const isPlain = light === JSON.stringify([null, false]);
      const body = { template: wanted, text_prompt: prompt, use_brand_look: usesLook };
      const picture = isPlain
        ? null
        : (await callApi('POST /api/products/preview', { body, signal: abort.signal })).picture;
      if (!abort.signal.aborted)
        setRelit(picture ? { template: key, light, file: toFile(picture, `${key} ${light}`) } : null);
    };
    // Without a preview the scene's own picture is shown; the pictures that are made are the same.
    const timer = setTimeout(() => void show().catch(() => abort.signal.aborted || setRelit(null)), TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [isAsked, isLocal, key, prompt, description, usesLook]);
  return isAsked && isLocal && relit?.template === key ? relit.file : null;
}

/** The side of the preview's pixels that the canvas decodes. */
const PREVIEW_SIDE = 640;

function toFile(dataUrl: string, id: string): PictureFile {
  const [head = '', body = ''] = dataUrl.split(',');
  const bytes = Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0));
  const blob = new Blob([bytes], { type: /^data:([^;]+)/.exec(head)?.[1] ?? '' });
  return { id: `relit:${id}`, width: PREVIEW_SIDE, height: PREVIEW_SIDE, sizes: [], blob };
}

import { useEffect, useMemo, useRef, useState } from 'react';
import { templateSource } from '#app/domain/studio/document/index.ts';
import { pickPictures, pickPrompt, pickTemplate, useScene } from '#app/domain/studio/session/index.ts';
import type { PictureFile, SceneStore } from '#app/domain/studio/session/index.ts';
import { callApi } from '#app/ui/client/call-api.ts';
import { usePhotosAreLocal } from './use-photos-are-local.ts';

/** After the last key; with the call itself the light follows within a second. */
const TYPING_PAUSE_MS = 250;

const pickHasWords = (session: Parameters<typeof pickPrompt>[0]): boolean => pickPrompt(session).trim() !== '';

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
  // The words themselves are looked at below: the screen that asks for the backdrop is not drawn anew with each letter.
  const hasWords = useScene(store, pickHasWords);
  const source = useMemo(() => templateSource({ template, pictures: [...pictures] }), [template, pictures]);
  const isAsked = source !== null && (hasWords || usesLook);
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
    let abort = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last: string | null = null;
    const show = async (prompt: string, { signal }: AbortController): Promise<void> => {
      // The tables of eight languages come with the first word that is written.
      const { lightKey } = await import('./light-of-words.ts');
      const light = JSON.stringify([lightKey(prompt, description), usesLook]);
      const { source: wanted, relit: shown } = latest.current;
      const isSame = shown?.template === key && shown.light === light;
      if (signal.aborted || isSame || !wanted) return;
      const isPlain = light === JSON.stringify([null, false]);
      const body = { template: wanted, text_prompt: prompt, use_brand_look: usesLook };
      const picture = isPlain ? null : (await callApi('POST /api/products/preview', { body, signal })).picture;
      if (!signal.aborted)
        setRelit(picture ? { template: key, light, file: toFile(picture, `${key} ${light}`) } : null);
    };
    const look = () => {
      const prompt = pickPrompt(store.get()).trim();
      if (prompt === last) return;
      last = prompt;
      abort.abort();
      clearTimeout(timer);
      const now = new AbortController();
      abort = now;
      // Without a preview the scene's own picture is shown; the pictures that are made are the same.
      timer = setTimeout(
        () => void show(prompt, now).catch(() => now.signal.aborted || setRelit(null)),
        TYPING_PAUSE_MS,
      );
    };
    look();
    const stop = store.subscribe(look);
    return () => {
      stop();
      clearTimeout(timer);
      abort.abort();
    };
  }, [store, isAsked, isLocal, key, description, usesLook]);
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

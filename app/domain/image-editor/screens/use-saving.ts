import { useNavigate } from '@remix-run/react';
import { useCallback, useRef, useState } from 'react';
import { createJobOrder, endOfJob, useJobFeed } from '#app/domain/generation/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { callApi, makeKey } from '#app/ui/client/call-api.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { toEdits } from '../document/editor-document.ts';
import type { EditorDocument } from '../document/editor-document.ts';
import { editorMessages } from '../image-editor.messages.ts';
import type { ImageProject } from '../projects/image-project.schema.ts';
import { nameOfEdits } from './use-editor.ts';

export interface Saving {
  readonly isSaving: boolean;
  /** Something was changed since. */
  readonly isDirty: boolean;
  /** The picture of the document as it is now, computed and kept; null where that failed, which was said. */
  readonly save: () => Promise<AssetView | null>;
}

interface Saved {
  readonly edits: string;
  /** Null until it was computed. */
  readonly result: AssetView | null;
}

/** Saves the project, has the picture computed at its full size, and knows what has been saved. */
export function useSaving(image: AssetView, project: ImageProject | null, document: EditorDocument): Saving {
  const feed = useJobFeed();
  const toasts = useToasts();
  const navigate = useNavigate();
  const id = useRef(project?._id);
  const [isSaving, setSaving] = useState(false);
  const [saved, setSaved] = useState<Saved>(() => ({
    edits: JSON.stringify(project?.edits ?? []),
    result: project ? (project.edits.length === 0 ? image : project.result) : null,
  }));
  const edits = nameOfEdits(document);
  const isDirty = edits !== saved.edits;

  const compute = useCallback(async (): Promise<AssetView> => {
    const list = toEdits(document);
    const place = { kind: 'tool' as const, id: null };
    const body = { id: id.current, imageId: image._id, name: project?.name ?? image.imageName, edits: list, place };
    if (list.length === 0) {
      const { data } = await callApi('POST /api/images/project/save', { body, key: makeKey() });
      id.current = data._id;
      return image;
    }
    const wanted = createJobOrder('edit', 'POST /api/images/project/save', { body: { ...body, render: true } });
    const { jobId, answer } = await feed.order(wanted);
    if (answer) id.current = answer.data._id;
    const job = await endOfJob(feed, jobId);
    const made = job.outputs[0]?.asset;
    if (!made) throw new Error(job.outputs[0]?.message ?? job.message ?? editorMessages.saveFailed);
    return made;
  }, [document, feed, image, project]);

  const save = useCallback(async () => {
    if (!isDirty && saved.result) return saved.result;
    setSaving(true);
    try {
      const result = await compute();
      setSaved({ edits, result });
      toasts.show({ title: editorMessages.saved, tone: 'success' });
      // A reload opens the project, not the bare picture.
      if (id.current) navigate(`?project=${id.current}`, { replace: true, preventScrollReset: true });
      return result;
    } catch (error) {
      const { message } = error as Error;
      const why = message === editorMessages.saveFailed ? undefined : message;
      toasts.show({ title: editorMessages.saveFailed, message: why, tone: 'critical' });
      return null;
    } finally {
      setSaving(false);
    }
  }, [compute, edits, isDirty, navigate, saved.result, toasts]);

  return { isSaving, isDirty, save };
}

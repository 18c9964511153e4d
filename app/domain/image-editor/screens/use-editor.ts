import { useCallback, useEffect, useMemo, useState } from 'react';
import { readKeyPress } from '#app/ui/keys.ts';
import { fromEdits, hasRoom, toEdits } from '../document/editor-document.ts';
import type { EditorDocument, Size, Thing, ThingEdit } from '../document/editor-document.ts';
import { beginHistory, endGesture, redo, step, undo } from '../document/history.ts';
import type { PictureEdit } from '@plinth/imaging';

export const TOOLS = ['crop', 'adjust', 'filter', 'text', 'shape', 'draw', 'mark', 'background', 'export'] as const;
export type Tool = (typeof TOOLS)[number];

/** The open picture: its document, what is selected in it, and everything that can be done to both. */
export interface Editor {
  /** Pixels of the picture before any edit. */
  readonly picture: Size;
  readonly document: EditorDocument;
  readonly tool: Tool;
  readonly selected: Thing | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly hasRoom: boolean;
  readonly setTool: (tool: Tool) => void;
  /** Changes of one gesture are one step to undo. */
  readonly change: (make: (document: EditorDocument) => EditorDocument, gesture?: string) => void;
  readonly endGesture: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly select: (id: string | null) => void;
  readonly add: (edit: ThingEdit) => void;
  readonly changeThing: (id: string, edit: ThingEdit, gesture?: string) => void;
  readonly remove: (id: string) => void;
}

export function useEditor(picture: Size, edits: readonly PictureEdit[]): Editor {
  const [history, setHistory] = useState(() => beginHistory(fromEdits(edits)));
  const [tool, setOpenTool] = useState<Tool>('crop');
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const { now: document, past, future } = history;

  const change = useCallback<Editor['change']>((make, gesture) => {
    setHistory((all) => step(all, make(all.now), gesture ?? null));
  }, []);
  const finish = useCallback(() => setHistory(endGesture), []);
  const back = useCallback(() => setHistory(undo), []);
  const forth = useCallback(() => setHistory(redo), []);
  const setTool = useCallback((next: Tool) => {
    setOpenTool(next);
    setSelectedId(null);
  }, []);
  const add = useCallback<Editor['add']>(
    (edit) => {
      const id = `${Date.now()}-${Math.round(performance.now() * 1000)}`;
      change((all) => (hasRoom(all) ? { ...all, things: [...all.things, { id, edit }] } : all));
      setSelectedId(edit.kind === 'drawing' ? null : id);
    },
    [change],
  );
  const changeThing = useCallback<Editor['changeThing']>(
    (id, edit, gesture) =>
      change(
        (all) => ({ ...all, things: all.things.map((thing) => (thing.id === id ? { id, edit } : thing)) }),
        gesture && `${gesture} ${id}`,
      ),
    [change],
  );
  const remove = useCallback<Editor['remove']>(
    (id) => {
      change((all) => ({ ...all, things: all.things.filter((thing) => thing.id !== id) }));
      setSelectedId(null);
    },
    [change],
  );

  return useMemo(
    () => ({
      picture,
      document,
      tool,
      selected: document.things.find(({ id }) => id === selectedId) ?? null,
      canUndo: past.length > 0,
      canRedo: future.length > 0,
      hasRoom: hasRoom(document),
      setTool,
      change,
      endGesture: finish,
      undo: back,
      redo: forth,
      select: setSelectedId,
      add,
      changeThing,
      remove,
    }),
    [picture, document, tool, selectedId, past, future, setTool, change, finish, back, forth, add, changeThing, remove],
  );
}

/** The key of a list, to tell whether it has been saved. */
export const nameOfEdits = (document: EditorDocument): string => JSON.stringify(toEdits(document));

/** Back and forth, saving and deleting by keys, wherever the focus is but in a field with words. */
export function useEditorKeys({ undo, redo, selected, remove }: Editor, save: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const isTyping = target.matches('textarea, input:not([type=range], [type=checkbox], [type=radio]), select');
      const { key: written, isMod: isCommand } = readKeyPress(event);
      const key = written.toLowerCase();
      if (isCommand && key === 's') {
        event.preventDefault();
        save();
      } else if (isTyping) {
        // The field has keys of its own.
      } else if (isCommand && (key === 'y' || (key === 'z' && event.shiftKey))) {
        event.preventDefault();
        redo();
      } else if (isCommand && key === 'z') {
        event.preventDefault();
        undo();
      } else if ((key === 'delete' || key === 'backspace') && selected) {
        event.preventDefault();
        remove(selected.id);
      }
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [undo, redo, selected, remove, save]);
}

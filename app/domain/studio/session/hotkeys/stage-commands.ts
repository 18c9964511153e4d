import type { IconSource } from '@shopify/polaris';
import {
  ArrowDownIcon,
  ArrowUpIcon,
  DeleteIcon,
  DuplicateIcon,
  RemoveBackgroundIcon,
  RotateRightIcon,
  MaximizeIcon,
  MinusIcon,
  PlusIcon,
  RedoIcon,
  SelectIcon,
  UndoIcon,
} from '@shopify/polaris-icons';
import { straighteningTurn } from '@plinth/imaging';
import { isPictureItem } from '../../document/item-kinds.ts';
import { canRedo, canUndo } from '../history/history.ts';
import { selectedItems } from '../scene-session.ts';
import { makeId } from '../make-id.ts';
import type { SceneSession } from '../scene-session.ts';
import type { SceneStore } from '../scene-store.ts';
import type { StageControls } from '../stage-controls.ts';

export interface CommandContext {
  readonly store: SceneStore;
  readonly controls: StageControls | null;
}

/** One thing to do on the canvas, shared by toolbar and keyboard. */
export interface StageCommand {
  readonly id: string;
  readonly label: string;
  /** As shown; `mod` is Ctrl, or Cmd on a Mac. */
  readonly hotkey: string;
  readonly icon: IconSource;
  readonly isEnabled: (session: SceneSession) => boolean;
  readonly isPressed?: (session: SceneSession) => boolean;
  readonly run: (context: CommandContext) => void;
}

const hasSelection = (session: SceneSession) => session.selection.length > 0;
const always = () => true;
const ZOOM_STEP = 1.25;

/** Items with a background that can be removed or brought back. */
function toggleable(session: SceneSession) {
  const byKey = new Map(session.pictures.map((picture) => [picture.key, picture]));
  return selectedItems(session)
    .filter(isPictureItem)
    .filter((item) => {
      const picture = byKey.get(item.pictureKey);
      return picture?.role === 'product' && !picture.hasAlpha && picture.source.kind === 'asset';
    });
}
const isBackgroundOff = (session: SceneSession) => toggleable(session).some((item) => item.isBackgroundRemoved);

/** Degrees clockwise that straighten the one product that is selected and not turned yet; 0 where none is measured. */
function offeredTurn(session: SceneSession): number {
  const [item, ...others] = selectedItems(session);
  if (!item || others.length > 0 || !isPictureItem(item) || item.rotation !== 0) return 0;
  const picture = session.pictures.find(({ key }) => key === item.pictureKey);
  return picture?.role === 'product' ? straighteningTurn(picture.content?.shape ?? null) : 0;
}

const doWith = (type: 'bring-to-front' | 'send-to-back' | 'remove-items') =>
  function run({ store }: CommandContext) {
    store.dispatch({ type: 'do', command: { type, ids: store.get().selection } });
  };

export const STAGE_COMMANDS = {
  undo: {
    id: 'undo',
    label: 'Undo',
    hotkey: 'mod+Z',
    icon: UndoIcon,
    isEnabled: (session) => canUndo(session.history),
    run: ({ store }) => store.dispatch({ type: 'undo' }),
  },
  redo: {
    id: 'redo',
    label: 'Redo',
    hotkey: 'mod+Shift+Z',
    icon: RedoIcon,
    isEnabled: (session) => canRedo(session.history),
    run: ({ store }) => store.dispatch({ type: 'redo' }),
  },
  zoomOut: {
    id: 'zoom-out',
    label: 'Zoom out',
    hotkey: '-',
    icon: MinusIcon,
    isEnabled: always,
    run: ({ controls }) => controls?.zoomBy(1 / ZOOM_STEP),
  },
  zoomIn: {
    id: 'zoom-in',
    label: 'Zoom in',
    hotkey: '+',
    icon: PlusIcon,
    isEnabled: always,
    run: ({ controls }) => controls?.zoomBy(ZOOM_STEP),
  },
  fit: {
    id: 'fit',
    label: 'Fit to window',
    hotkey: '0',
    icon: MaximizeIcon,
    isEnabled: always,
    run: ({ controls }) => controls?.fit(),
  },
  front: {
    id: 'front',
    label: 'Bring to front',
    hotkey: ']',
    icon: ArrowUpIcon,
    isEnabled: hasSelection,
    run: doWith('bring-to-front'),
  },
  back: {
    id: 'back',
    label: 'Send to back',
    hotkey: '[',
    icon: ArrowDownIcon,
    isEnabled: hasSelection,
    run: doWith('send-to-back'),
  },
  straighten: {
    id: 'straighten',
    label: 'Straighten',
    hotkey: 'S',
    icon: RotateRightIcon,
    isEnabled: (session) => offeredTurn(session) !== 0,
    run({ store }) {
      const session = store.get();
      const by = offeredTurn(session);
      if (by !== 0) store.dispatch({ type: 'do', command: { type: 'turn-items', ids: session.selection, by } });
    },
  },
  duplicate: {
    id: 'duplicate',
    label: 'Duplicate',
    hotkey: 'mod+D',
    icon: DuplicateIcon,
    isEnabled: hasSelection,
    run({ store }) {
      const idByOriginal = new Map(store.get().selection.map((id) => [id, makeId()]));
      const command = { type: 'duplicate-items' as const, idByOriginal };
      store.dispatch({ type: 'do', command, select: [...idByOriginal.values()] });
    },
  },
  background: {
    id: 'background',
    label: 'Background removed',
    hotkey: 'B',
    icon: RemoveBackgroundIcon,
    isEnabled: (session) => toggleable(session).length > 0,
    isPressed: isBackgroundOff,
    run({ store }) {
      const session = store.get();
      const ids = toggleable(session).map((item) => item.id);
      const command = { type: 'set-background-removed' as const, ids, isRemoved: !isBackgroundOff(session) };
      store.dispatch({ type: 'do', command });
    },
  },
  selectAll: {
    id: 'select-all',
    label: 'Select all',
    hotkey: 'mod+A',
    icon: SelectIcon,
    isEnabled: always,
    run: ({ store }) =>
      store.dispatch({ type: 'select', ids: store.get().history.present.items.map((item) => item.id) }),
  },
  remove: {
    id: 'delete',
    label: 'Delete',
    hotkey: 'Delete',
    icon: DeleteIcon,
    isEnabled: hasSelection,
    run: doWith('remove-items'),
  },
} as const satisfies Record<string, StageCommand>;

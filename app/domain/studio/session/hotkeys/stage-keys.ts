import type { KeyPress } from '#app/ui/keys.ts';
import type { SceneCommand } from '../../document/scene-commands.ts';
import { inStackingOrder } from '../../document/stacking.ts';
import { STAGE_COMMANDS } from './stage-commands.ts';
import type { CommandContext, StageCommand } from './stage-commands.ts';

/** Canvas pixels an arrow key moves, and with Shift. */
const STEP = 1;
const BIG_STEP = 10;
/** Canvas pixels and degrees of Alt and an arrow key, and with Shift. */
const RESIZE_STEP = 10;
const BIG_RESIZE_STEP = 50;
const TURN_STEP = 5;
const BIG_TURN_STEP = 15;

/** The command of a key that works wherever the focus is, unless the user is typing; null for other keys. */
export function commandOf({ key, isMod, isShift, isAlt }: KeyPress): StageCommand | null {
  const lower = key.toLowerCase();
  if (isAlt) return null;
  if (isMod) {
    if (lower === 'z') return isShift ? STAGE_COMMANDS.redo : STAGE_COMMANDS.undo;
    if (lower === 'y') return STAGE_COMMANDS.redo;
    if (lower === 'd') return STAGE_COMMANDS.duplicate;
    if (lower === 'a') return STAGE_COMMANDS.selectAll;
    return null;
  }
  switch (lower) {
    case 'delete':
    case 'backspace':
      return STAGE_COMMANDS.remove;
    case ']':
      return STAGE_COMMANDS.front;
    case '[':
      return STAGE_COMMANDS.back;
    case '+':
    case '=':
      return STAGE_COMMANDS.zoomIn;
    case '-':
      return STAGE_COMMANDS.zoomOut;
    case '0':
      return STAGE_COMMANDS.fit;
    case 's':
      return STAGE_COMMANDS.straighten;
    case 'b':
      return STAGE_COMMANDS.background;
    default:
      return null;
  }
}

/** Move, resize or turn the selection by an arrow key; null for other keys. Bursts of one kind are one undo step. */
export function arrowCommand(
  { key, isShift, isAlt, isMod }: KeyPress,
  ids: readonly string[],
): { readonly command: SceneCommand; readonly burst: string } | null {
  const x = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0;
  const y = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0;
  if ((x === 0 && y === 0) || isMod || ids.length === 0) return null;
  if (!isAlt) {
    const step = isShift ? BIG_STEP : STEP;
    return { command: { type: 'nudge-items', ids, dx: x * step, dy: y * step }, burst: 'nudge' };
  }
  if (x !== 0) {
    const by = x * (isShift ? BIG_TURN_STEP : TURN_STEP);
    return { command: { type: 'turn-items', ids, by }, burst: 'turn' };
  }
  const by = -y * (isShift ? BIG_RESIZE_STEP : RESIZE_STEP);
  return { command: { type: 'widen-items', ids, by }, burst: 'widen' };
}

/**
 * The item the keyboard goes to from `activeId`: the nearest item first, then away from the eye; null where the key
 * does not walk. Arrows walk only while nothing is selected, because then there is nothing to move.
 */
export function walkTo(
  { key, isMod, isAlt }: KeyPress,
  { store }: CommandContext,
  activeId: string | null,
): string | null {
  if (isMod || isAlt) return null;
  const { history, selection } = store.get();
  const order = inStackingOrder(history.present.items)
    .map((item) => item.id)
    .reverse();
  if (order.length === 0) return null;
  const at = activeId === null ? -1 : order.indexOf(activeId);
  const canArrow = selection.length === 0;
  if (key === 'Home') return order[0]!;
  if (key === 'End') return order.at(-1)!;
  if (key === 'PageDown' || (canArrow && (key === 'ArrowDown' || key === 'ArrowRight'))) {
    return order[Math.min(at + 1, order.length - 1)]!;
  }
  if (key === 'PageUp' || (canArrow && (key === 'ArrowUp' || key === 'ArrowLeft'))) {
    return order[Math.max(at - 1, 0)]!;
  }
  return null;
}

import { useFocusReturn } from './focus-return.ts';
import { useBackCloses } from './use-back-closes.ts';

/** For every dialog while it is shown: the browser's Back closes it, and the focus returns to the control that opened it. */
export function useDialog(isShown: boolean, onClose: () => void): void {
  useBackCloses(isShown, onClose);
  useFocusReturn(isShown);
}

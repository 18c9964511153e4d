import { Icon, Tooltip } from '@shopify/polaris';
import type { IconSource } from '@shopify/polaris';
import styles from './icon-button.module.css';

interface Props {
  readonly icon: IconSource;
  readonly label: string;
  /** `mod` becomes Ctrl or Cmd. */
  readonly hotkey?: string;
  readonly isDisabled?: boolean;
  /** Says why it cannot be used, where it is pressed all the same. */
  readonly onRefused?: (() => void) | undefined;
  readonly isPressed?: boolean | undefined;
  readonly onClick: () => void;
}

/** A small button that says its name and key when asked. Stays focusable while it cannot be used. */
export function IconButton(props: Props) {
  const { icon, label, hotkey, isDisabled = false, onRefused, isPressed, onClick } = props;
  return (
    <Tooltip content={hotkey ? `${label}  ${hotkeyText(hotkey)}` : label} dismissOnMouseOut preferredPosition="below">
      <button
        type="button"
        className={styles.button}
        aria-label={label}
        aria-disabled={isDisabled || undefined}
        aria-pressed={isPressed}
        aria-keyshortcuts={hotkey?.replace('mod', 'Control')}
        onClick={isDisabled ? onRefused : onClick}
      >
        <Icon source={icon} />
      </button>
    </Tooltip>
  );
}

function hotkeyText(hotkey: string): string {
  const isMac = typeof navigator !== 'undefined' && /Mac|iP(hone|ad)/.test(navigator.userAgent);
  return hotkey.replace('mod+', isMac ? '⌘' : 'Ctrl ').replace('Shift+', isMac ? '⇧' : 'Shift ');
}

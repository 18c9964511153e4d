/** A keyboard event of the DOM, or React's around one. */
type KeyEvent = Pick<KeyboardEvent, 'key' | 'code' | 'keyCode' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'> &
  Pick<KeyboardEvent, 'getModifierState'>;
type AnyKeyEvent = KeyEvent & { readonly isComposing?: boolean; readonly nativeEvent?: { isComposing: boolean } };

/** A key event as a plain record, so that rules about keys can be tested without a browser. */
export interface KeyPress {
  /** A name (`ArrowUp`) or one character: in ASCII, whatever the keyboard layout; letters are small, also with Caps Lock. */
  readonly key: string;
  /** Ctrl, or Cmd on a Mac. */
  readonly isMod: boolean;
  readonly isShift: boolean;
  readonly isAlt: boolean;
}

/** `keyCode` of a key that an input method consumes (UI Events, "Legacy keyboard event attributes"). */
const IME_KEY_CODE = 229;

/**
 * Whether the event is part of a composition (Japanese, Chinese, Korean input). Chrome and Firefox say so in
 * `isComposing`; Safari sends `compositionend` before the key, which then has only the key code of input methods.
 */
export const isComposing = (event: AnyKeyEvent): boolean =>
  (event.nativeEvent?.isComposing ?? event.isComposing ?? false) || event.keyCode === IME_KEY_CODE;

/** Enter that submits, not one that ends a composed word. The only place that compares with the key's name. */
export const isEnter = (event: AnyKeyEvent): boolean => event.key === 'Enter' && !isComposing(event);

/** Escape that leaves, not one that gives up a composed word. The only place that compares with the key's name. */
export const isEscape = (event: AnyKeyEvent): boolean => event.key === 'Escape' && !isComposing(event);

/** `key` of a key that an input method consumes, where the browser says so. */
const CONSUMED_KEY = 'Process';

/** Characters of the physical keys on a US keyboard that shortcuts use, plain and with Shift. */
const BY_CODE: Readonly<Record<string, readonly [plain: string, shifted: string]>> = {
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Minus: ['-', '_'],
  Equal: ['=', '+'],
};
/** `key` of a key that waits for the letter under its accent: on Swedish keyboards that of the bracket. */
const DEAD_KEY = 'Dead';
const PRINTABLE_ASCII = /^[\x20-\x7e]$/;
/** Names are ASCII; two letters of one key, as of B on Arabic keyboards, are none. */
const KEY_NAME = /^[A-Za-z][A-Za-z0-9]+$/;
const BRACKET = /^[[\]{}]$/;
/** Shortcuts that French keyboards write on keys of digits, beside the digits with Shift. */
const WRITTEN_SHORTCUT = /^[-+=_[\]{}\d]$/;

/** The character of a shortcut: by `key` where the layout writes ASCII, else by the position of the key (Cyrillic, Greek, Hebrew). */
function characterOf(event: KeyEvent): string {
  const { key, code, shiftKey } = event;
  const [, letter, digit] = /^(?:Key([A-Z])|Digit(\d))$/.exec(code) ?? [];
  if (PRINTABLE_ASCII.test(key)) {
    const isFrenchDigit = digit !== undefined && !shiftKey && !event.getModifierState('AltGraph');
    return isFrenchDigit && !WRITTEN_SHORTCUT.test(key) ? digit : key.toLowerCase();
  }
  if (KEY_NAME.test(key) && key !== DEAD_KEY) return key;
  // A letter that AltGr writes (Polish: an accented S) is not the key's own.
  if (event.getModifierState('AltGraph') && key !== DEAD_KEY) return key;
  return letter?.toLowerCase() ?? digit ?? BY_CODE[code]?.[shiftKey ? 1 : 0] ?? key;
}

/**
 * The press that a shortcut is compared with. Brackets need AltGr on many layouts, which Windows reports as Ctrl and Alt,
 * and Option on a Mac: modifiers that were needed to write the character are not part of the press.
 */
export function readKeyPress(event: KeyEvent): KeyPress {
  const isConsumed = isComposing(event) && (event.key === 'Enter' || event.key === 'Escape');
  const key = isConsumed ? CONSUMED_KEY : characterOf(event);
  const isWriting = event.getModifierState('AltGraph') || (event.altKey && BRACKET.test(event.key));
  return {
    key,
    isMod: (event.ctrlKey || event.metaKey) && !isWriting,
    isShift: event.shiftKey,
    isAlt: event.altKey && !isWriting,
  };
}

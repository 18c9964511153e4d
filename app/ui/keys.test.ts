import { expect, it } from 'vitest';
import { isComposing, isEnter, isEscape, readKeyPress } from './keys.ts';

type Given = Partial<
  Pick<KeyboardEvent, 'code' | 'keyCode' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'isComposing'>
> & {
  readonly altGraph?: boolean;
};
const press = (key: string, { altGraph = false, ...given }: Given = {}) => ({
  ...{ key, code: '', keyCode: 0, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, isComposing: false },
  getModifierState: (name: string) => name === 'AltGraph' && altGraph,
  ...given,
});

it.each([
  ['Enter', press('Enter', { keyCode: 13 }), true],
  ['Enter that Chrome calls composing', press('Enter', { keyCode: 229, isComposing: true }), false],
  ['Enter after compositionend in Safari', press('Enter', { keyCode: 229 }), false],
  ['Enter that React wraps', { ...press('Enter'), nativeEvent: { isComposing: true } }, false],
  ['another key', press('a'), false],
])('%s', (_what, event, expected) => expect(isEnter(event)).toBe(expected));

it('Escape that ends a composition is part of it', () => {
  expect(isEscape(press('Escape', { keyCode: 229 }))).toBe(false);
  expect(isEscape(press('Escape', { keyCode: 27, isComposing: true }))).toBe(false);
  expect(isEscape(press('Escape', { keyCode: 27 }))).toBe(true);
  expect(isComposing(press('Escape', { keyCode: 229 }))).toBe(true);
  expect(isComposing(press('Escape', { keyCode: 27 }))).toBe(false);
});

it.each([
  ['Latin', press('z', { code: 'KeyZ', ctrlKey: true }), 'z'],
  ['AZERTY, by what is written', press('z', { code: 'KeyW', ctrlKey: true }), 'z'],
  ['Cyrillic', press('я', { code: 'KeyZ', ctrlKey: true }), 'z'],
  ['Cyrillic with Shift', press('Я', { code: 'KeyZ', metaKey: true, shiftKey: true }), 'z'],
  ['Caps Lock', press('Y', { code: 'KeyY' }), 'y'],
  ['Cyrillic with Caps Lock', press('Н', { code: 'KeyY' }), 'y'],
  ['Ukrainian', press('і', { code: 'KeyS' }), 's'],
  ['Arabic', press('ئ', { code: 'KeyZ', ctrlKey: true }), 'z'],
  ['Swedish, where a bracket is a dead key', press('Dead', { code: 'BracketRight' }), ']'],
  ['an input method that is at work', press('Process', { code: 'KeyZ' }), 'Process'],
  ['Arabic, where B writes two letters', press('لا', { code: 'KeyB' }), 'b'],
  ['Hebrew with a bracket on the other side', press('[', { code: 'BracketRight' }), '['],
  ['Dvorak, by what is written', press('z', { code: 'Slash', ctrlKey: true }), 'z'],
  ['Thai, where Y writes a mark alone', press('\u0e31', { code: 'KeyY' }), 'y'],
  ['French, where digits need Shift', press('&', { code: 'Digit1' }), '1'],
  ['French, a digit with Shift', press('1', { code: 'Digit1', shiftKey: true }), '1'],
  ['French, where minus is on a digit', press('-', { code: 'Digit6' }), '-'],
  ['Polish with AltGr', press('ś', { code: 'KeyS', altGraph: true }), 'ś'],
  ['a mark with Shift', press('!', { code: 'Digit1', shiftKey: true }), '!'],
  ['a key that has no name', press('Unidentified', { code: 'KeyA' }), 'Unidentified'],
  ['Enter that ends a composed word in Safari', press('Enter', { code: 'Enter', keyCode: 229 }), 'Process'],
  ['Enter', press('Enter', { code: 'Enter', keyCode: 13 }), 'Enter'],
  ['Greek', press('β', { code: 'KeyB' }), 'b'],
  ['Hebrew', press('ש', { code: 'KeyA', ctrlKey: true }), 'a'],
  ['Arabic digits', press('٠', { code: 'Digit0' }), '0'],
  ['Cyrillic, where brackets are letters', press('ъ', { code: 'BracketRight' }), ']'],
  ['German, where brackets are letters', press('ü', { code: 'BracketLeft' }), '['],
  ['a name', press('ArrowUp', { code: 'ArrowUp' }), 'ArrowUp'],
])('%s', (_what, event, key) => expect(readKeyPress(event).key).toBe(key));

it('modifiers that write a bracket are not part of the press', () => {
  const german = press('[', { code: 'Digit8', ctrlKey: true, altKey: true, altGraph: true });
  expect(readKeyPress(german)).toEqual({ key: '[', isMod: false, isShift: false, isAlt: false });
  const mac = press(']', { code: 'Digit6', altKey: true });
  expect(readKeyPress(mac)).toMatchObject({ key: ']', isAlt: false });
  expect(readKeyPress(press('ArrowUp', { altKey: true }))).toMatchObject({ key: 'ArrowUp', isAlt: true });
});

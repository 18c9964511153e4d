import { expect, it } from 'vitest';
import { pastedPictures } from './given-pictures.ts';
import type { GivenData } from './given-pictures.ts';

const PICTURE = new File(['x'], 'image.png', { type: 'image/png' });

function clipboard(types: readonly string[], text = ''): GivenData {
  const files = types.includes('Files') ? [PICTURE] : [];
  return { types, files: files as unknown as FileList, getData: (type) => (type === 'text/plain' ? text : '') };
}

// Types in the order in which browsers give them.
const WORD = clipboard(['text/plain', 'text/html', 'text/rtf', 'Files'], 'Linen shirt');
const SCREENSHOT = clipboard(['Files']);
const PICTURE_OF_A_PAGE = clipboard(['text/html', 'Files']);
const FILE_OF_A_MAC = clipboard(['text/plain', 'Files'], 'shirt.png');
const TEXT = clipboard(['text/plain'], 'Linen shirt');

it.each<[string, GivenData, boolean, number]>([
  ['text of Word in a field', WORD, true, 0],
  ['text of Word beside a field', WORD, false, 0],
  ['a screenshot in a field', SCREENSHOT, true, 1],
  ['a screenshot beside a field', SCREENSHOT, false, 1],
  ['a picture of a web page', PICTURE_OF_A_PAGE, false, 1],
  ['a file of a Mac beside a field', FILE_OF_A_MAC, false, 1],
  ['a file of a Mac in a field', FILE_OF_A_MAC, true, 0],
  ['text', TEXT, false, 0],
])('%s', (_name, data, isInField, count) => expect(pastedPictures(data, isInField)).toHaveLength(count));

it('no clipboard is no picture', () => expect(pastedPictures(null, false)).toEqual([]));

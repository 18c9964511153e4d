import { expect, it } from 'vitest';
import { pastedPictures } from './given-pictures.ts';
import type { GivenData } from './given-pictures.ts';

const PICTURE = new File(['x'], 'image.png', { type: 'image/png' });

function clipboard(types: readonly string[], text = '', html = ''): GivenData {
  const files = types.includes('Files') ? [PICTURE] : [];
  const texts = new Map([
    ['text/plain', text],
    ['text/html', html],
  ]);
  return { types, files: files as unknown as FileList, getData: (type) => texts.get(type) ?? '' };
}

// Types in the order in which browsers give them.
const WORD = clipboard(['text/plain', 'text/html', 'text/rtf', 'Files'], 'Linen shirt');
const SCREENSHOT = clipboard(['Files']);
const PICTURE_OF_A_PAGE = clipboard(
  ['text/html', 'Files'],
  '',
  '<meta charset="utf-8"><img src="https://a.example/b.png">',
);
const PICTURE_OF_OUTLOOK = clipboard(
  ['text/plain', 'text/html', 'Files'],
  ' \r\n',
  '<html><head><!--[if gte mso 9]><xml><w:View>Normal</w:View></xml><![endif]--><style>p { margin: 0 }</style></head><body><!--StartFragment--><p><img src="file:///a.png">&nbsp;</p><style>b {}</style></body></html>',
);
const MAIL_OF_OUTLOOK = clipboard(['text/html', 'Files'], '', '<p class="MsoNormal">Linen shirt</p><img src="cid:1">');
const FILE_OF_A_MAC = clipboard(['text/plain', 'Files'], 'shirt.png');
const TEXT = clipboard(['text/plain'], 'Linen shirt');

it.each<[string, GivenData, boolean, number]>([
  ['text of Word in a field', WORD, true, 0],
  ['text of Word beside a field', WORD, false, 0],
  ['a screenshot in a field', SCREENSHOT, true, 1],
  ['a screenshot beside a field', SCREENSHOT, false, 1],
  ['a picture of a web page', PICTURE_OF_A_PAGE, false, 1],
  ['a picture of Outlook in a field', PICTURE_OF_OUTLOOK, true, 1],
  ['text of Outlook as HTML alone, in a field', MAIL_OF_OUTLOOK, true, 0],
  ['text of Outlook as HTML alone, beside a field', MAIL_OF_OUTLOOK, false, 0],
  ['a file of a Mac beside a field', FILE_OF_A_MAC, false, 1],
  ['a file of a Mac in a field', FILE_OF_A_MAC, true, 0],
  ['text', TEXT, false, 0],
])('%s', (_name, data, isInField, count) => expect(pastedPictures(data, isInField)).toHaveLength(count));

it('no clipboard is no picture', () => expect(pastedPictures(null, false)).toEqual([]));

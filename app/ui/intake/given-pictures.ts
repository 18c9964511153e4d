/** The part of a clipboard or of a drag that is looked at. */
export type GivenData = Pick<DataTransfer, 'types' | 'files' | 'getData'>;

const TEXT_FIELD =
  'input:not([type="radio"], [type="checkbox"], [type="range"], [type="color"], [type="file"], [type="button"], [type="submit"]), textarea, [contenteditable=""], [contenteditable="true"], [contenteditable="plaintext-only"]';

/** Whether text that is pasted now has a field to go to. */
export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TEXT_FIELD) !== null;

/** Whether HTML says something in words; copied from a page, a picture comes as HTML of its tag alone. */
const hasWords = (html: string): boolean =>
  html.replace(/<!--[^]*?-->|<(style|script|title)\b[^]*?<\/\1>|<[^>]*>|&nbsp;/gi, '').trim() !== '';

/**
 * The pictures of a paste that are meant for the page; none where its text is meant. Word and Excel add a picture of what was copied
 * to its text, and formats of their own; a Mac adds a file's name to a copied file, as plain text only.
 *
 * @param isInField the focus is in a field for text
 */
export function pastedPictures(data: GivenData | null, isInField: boolean): File[] {
  // Some systems do not know the type of a HEIC file.
  const pictures = [...(data?.files ?? [])].filter(({ type }) => type === '' || type.startsWith('image/'));
  if (!data || pictures.length === 0) return [];
  const hasText = data.getData('text/plain').trim() !== '' || hasWords(data.getData('text/html'));
  const isRich = data.types.includes('text/html') || data.types.includes('text/rtf');
  return hasText && (isInField || isRich) ? [] : pictures;
}

interface Drag {
  readonly defaultPrevented: boolean;
  readonly target: EventTarget | null;
  readonly dataTransfer: Pick<DataTransfer, 'types'> | null;
}

/** Whether a drag is for the page: files, or a picture of another page as an address, unless a field takes its text. */
export function isGiven({ defaultPrevented, target, dataTransfer }: Drag): boolean {
  if (defaultPrevented || !dataTransfer) return false;
  if (dataTransfer.types.includes('Files')) return true;
  return dataTransfer.types.includes('text/uri-list') && !isTextField(target);
}

/** Said where a picture was dragged from another page and came as an address. */
export const ADDRESS_REFUSED = {
  title: 'An address is not an image',
  message: 'Save the image first, then drop its file.',
  tone: 'critical',
} as const;

/** Whether a dialog keeps the page from being used. */
export const isBehindDialog = (): boolean => document.querySelector('dialog:modal') !== null;

/** Calls `onPictures` with what is pasted for the page; not while a dialog is open. Returns what ends it. */
export function listenForPastes(onPictures: (pictures: readonly File[]) => void): () => void {
  const paste = (event: ClipboardEvent) => {
    if (event.defaultPrevented || isBehindDialog()) return;
    const pictures = pastedPictures(event.clipboardData, isTextField(event.target));
    if (pictures.length === 0) return;
    event.preventDefault();
    onPictures(pictures);
  };
  document.addEventListener('paste', paste);
  return () => document.removeEventListener('paste', paste);
}

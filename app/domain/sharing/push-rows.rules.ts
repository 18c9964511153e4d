import { MAX_ALT_LENGTH } from '#app/domain/store/index.ts';
import type { ProductPictures, ProductPlaces, PushView } from '#app/domain/store/index.ts';
import { cutText } from '#app/platform/cut-text.ts';
import type { PushDraft } from './push-draft.schema.ts';

/** The parts of a picture that the dialog needs. */
export interface PushPictureRef {
  readonly id: string;
  readonly name: string;
  readonly previewUrl: string;
  readonly isTransparent: boolean;
  /** People in it were made by AI. */
  readonly aiPeople?: boolean | undefined;
}

/** Texts of a row that the server makes a suggestion for. */
export type SuggestedField = 'alt' | 'prompt';

/** One picture for one product, before it is sent. */
export interface PushRow {
  readonly key: string;
  readonly picture: PushPictureRef;
  readonly product: ProductPictures | null;
  readonly alt: string;
  /** The merchant's own words are not written over. */
  readonly isAltOwn: boolean;
  /** The field with the focus; a suggestion for it waits, or it would arrive while the user types. */
  readonly focused: SuggestedField | null;
  /** The suggestion that waits for the field to be left. */
  readonly waiting: string | null;
  /** The product's media; null until they are known. */
  readonly places: ProductPlaces | null;
  /** The variant that the picture becomes the picture of; null for none. */
  readonly variant: string | null;
  /** Place among the product's media of every kind, 1 first; null is last. */
  readonly position: number | null;
  readonly hasDescription: boolean;
  readonly prompt: string;
  readonly captions: readonly string[];
  /** Every caption that was shown, so that others come. */
  readonly seen: readonly string[];
  readonly description: string;
  readonly isReplacing: boolean;
  /** Whether the picture was made from a product of the shop is being looked up. */
  readonly isSearching: boolean;
  /** The product is there, what could be said about it is on its way. */
  readonly isDrafting: boolean;
  readonly error: string | null;
}

export function createRow(picture: PushPictureRef, key: string): PushRow {
  return {
    key,
    picture,
    product: null,
    alt: '',
    isAltOwn: false,
    focused: null,
    waiting: null,
    places: null,
    variant: null,
    position: null,
    hasDescription: false,
    prompt: '',
    captions: [],
    seen: [],
    description: '',
    isReplacing: false,
    isSearching: false,
    isDrafting: false,
    error: null,
  };
}

/**
 * Rows whose picture was made from a product of the shop get that product, unless one was chosen meanwhile; then nothing
 * is looked up any more.
 */
export function withSources(
  rows: readonly PushRow[],
  sources: ReadonlyMap<string, ProductPictures>,
): readonly PushRow[] {
  return rows.map((row) => {
    const product = sources.get(row.picture.id);
    if (!row.isSearching) return row;
    return product && row.product === null ? withProduct(row, product) : { ...row, isSearching: false };
  });
}

/** The row with another product; what was said about the one before goes with it. */
export function withProduct(row: PushRow, product: ProductPictures): PushRow {
  const { key, picture, alt, isAltOwn } = row;
  return { ...createRow(picture, key), ...(isAltOwn ? { alt, isAltOwn } : {}), product, isDrafting: true };
}

/** The chosen product goes to the row it was chosen for, and to all that have none. */
export function assignProduct(rows: readonly PushRow[], key: string, product: ProductPictures): readonly PushRow[] {
  return rows.map((row) => (row.key === key || row.product === null ? withProduct(row, product) : row));
}

/** The server's suggestions, unless the row has another product by now. */
export function withDraft(row: PushRow, productId: string, draft: PushDraft): PushRow {
  if (row.product?.id !== productId) return row;
  const { product, places, alt, prompt, captions, hasDescription, isFirst, variant } = draft;
  // The settings' place, unless the merchant has chosen one meanwhile.
  const position = row.position ?? (isFirst ? 1 : null);
  return {
    ...row,
    ...suggested(row, 'alt', cutText(alt, MAX_ALT_LENGTH)),
    ...suggested(row, 'prompt', prompt),
    product,
    places,
    variant,
    position,
    captions,
    seen: captions,
    hasDescription,
    isDrafting: false,
    error: null,
  };
}

const isOwn = (row: PushRow, field: SuggestedField) => row[field] !== '' || (field === 'alt' && row.isAltOwn);

function suggested(row: PushRow, field: SuggestedField, text: string): Partial<PushRow> {
  if (isOwn(row, field)) return {};
  return row.focused === field ? { waiting: text } : { [field]: text };
}

export const withFocus = (row: PushRow, field: SuggestedField): PushRow => ({ ...row, focused: field, waiting: null });

/** The field is left: what waited for it goes in, unless the merchant has written something. */
export function withBlur(row: PushRow): PushRow {
  const { focused, waiting } = row;
  const left = { ...row, focused: null, waiting: null };
  return focused === null || waiting === null || isOwn(row, focused) ? left : { ...left, [focused]: waiting };
}

/** Rows that cannot be sent yet: without a product, or whose product was refused (full, gone, out of reach). */
export function unready(rows: readonly PushRow[]): readonly PushRow[] {
  return rows.filter((row) => row.product === null || isRefused(row));
}

/** Nothing is known about where the picture would stand, and why was said. */
export const isRefused = (row: PushRow) => row.product !== null && row.places === null && row.error !== null;

/** Whether an existing description would be replaced: that is confirmed first. */
export const replacesDescription = (row: PushRow) =>
  row.isReplacing && row.hasDescription && row.description.trim() !== '';

/** One picture on its way, or arrived. */
export interface SentPush {
  readonly key: string;
  /** Null after the page was loaded anew. */
  readonly picture: PushPictureRef | null;
  readonly productTitle: string;
  /** The sent body, to send it again; null after the page was loaded anew. */
  readonly body: PushBody | null;
  /** Null until the server has accepted it. */
  readonly push: PushView | null;
  /** Why the server did not accept it, or did not undo it. */
  readonly error: string | null;
  readonly isUndoing: boolean;
}

export interface PushBody {
  readonly imageId: string;
  readonly product_id: string;
  readonly alt: string;
  readonly position: number | null;
  readonly description: string;
  readonly updateDescription: boolean;
}

export function toBody(row: PushRow): PushBody {
  const { picture, product, alt, position, description, isReplacing } = row;
  const updateDescription = isReplacing && description.trim() !== '';
  const text = updateDescription ? description : '';
  return { imageId: picture.id, product_id: product!.id, alt, position, description: text, updateDescription };
}

export type SentState = 'waiting' | 'processing' | 'ready' | 'failed' | 'undone';

export function stateOf({ push, error }: SentPush): SentState {
  if (push === null) return error === null ? 'waiting' : 'failed';
  if (push.status === 'queued') return 'waiting';
  return push.status;
}

export const isUnderWay = (sent: SentPush) => ['waiting', 'processing'].includes(stateOf(sent));

/**
 * The rows that stay on the list when it is closed. While one is under way all do: how it went is said for all of
 * them together. Then only failures whose message still leads here.
 */
export function afterClosing(sent: readonly SentPush[], unreported: ReadonlySet<string>): readonly SentPush[] {
  return sent.some(isUnderWay) ? sent : sent.filter(({ key }) => unreported.has(key));
}

/** News of a push; news that is older than what is known is passed over, and pushes that are not shown are left out. */
export function withUpdate(sent: readonly SentPush[], push: PushView): readonly SentPush[] {
  return sent.map((one) => {
    const isMeant = one.push ? one.push.id === push.id : isSame(one.body, push) && one.error === null;
    if (!isMeant || (one.push && one.push.updatedAt > push.updatedAt)) return one;
    return { ...one, push, error: null };
  });
}

const isSame = (body: PushBody | null, push: PushView) =>
  body !== null && body.imageId === push.assetId && body.product_id === push.product_id;

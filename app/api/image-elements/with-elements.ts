import { randomUUID } from 'node:crypto';
import { ownAssetId } from '#app/domain/library/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { keepListOrder } from '#app/domain/studio/document/index.ts';
import type { SceneItem, ScenePicture, SceneDocument } from '#app/domain/studio/document/index.ts';
import { AppError } from '#app/platform/errors.ts';
import { cutText } from '#app/platform/cut-text.ts';
import type { ElementType, GivenElement } from './image-element.schema.ts';
import { PRESET_ID } from './to-image-elements.ts';
import type { ElementSources } from './to-image-elements.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** The spec's default size of an item, canvas pixels. */
const DEFAULT_SIDE = 150;
const ROLE_OF_TYPE: Readonly<Partial<Record<ElementType, ScenePicture['role']>>> = {
  Subject: 'product',
  Prop: 'prop',
  Background: 'backdrop',
};

/** Said where an element shows a picture that is not the account's, or an address that leads elsewhere. */
const PICTURE_MISSING = 'The image of an element was not found in your portfolio.';

/** Ids of the library that elements name, in a field of their own or in an address of ours. */
export function assetIdsOf(elements: readonly GivenElement[]): string[] {
  const named = elements.flatMap(({ src, image }) => [image?._id, image?.parentImage, src && ownAssetId(src)]);
  return [...new Set(named.filter((id): id is string => typeof id === 'string' && UUID.test(id)))];
}

/**
 * The document with these elements as all that stands on it. Pictures are those of the document, of the library or of the
 * presets; no address is ever asked. Throws AppError `not-found` for pictures that are none of these.
 */
export function withElements(
  document: SceneDocument,
  elements: readonly GivenElement[],
  sources: ElementSources,
): SceneDocument {
  const shelf = new PictureShelf(document, sources);
  const erased = new Map(document.items.map((item) => [item.id, item.kind === 'drawing' ? item.erased : undefined]));
  const items = inWholeNumbers(elements).map((element, index) => {
    const item = toItem(element, `imageElements.${index}`, shelf);
    // Elements cannot say what was erased from a drawing: it stays erased.
    const kept = erased.get(item.id);
    return item.kind === 'drawing' && kept ? { ...item, erased: kept } : item;
  });
  return { ...document, items: [...keepListOrder(items)], ...shelf.outcome() };
}

/** Elements whose places in the stack are whole numbers from 0 on, as a document has them. */
function inWholeNumbers(elements: readonly GivenElement[]): (GivenElement & { readonly zIndexPosition: number })[] {
  const placed = elements.map((element, index) => ({ ...element, zIndexPosition: element.zIndexPosition ?? index }));
  if (placed.every(({ zIndexPosition: z }) => Number.isInteger(z) && z >= 0)) return placed;
  const order = [...placed].sort((a, b) => a.zIndexPosition - b.zIndexPosition);
  return placed.map((element) => ({ ...element, zIndexPosition: order.indexOf(element) }));
}

type PlacedElement = ReturnType<typeof inWholeNumbers>[number];

function toItem(element: PlacedElement, field: string, shelf: PictureShelf): SceneItem {
  const { type, zIndexPosition: zIndex, isVisible, rotation, strokeWidth } = element;
  const common = { id: element._id ?? randomUUID(), rotation, zIndex, isVisible };
  if (type === 'Drawing' || type === 'Mask') {
    const stroke = { ...common, ...strokeBox(element), strokeWidth };
    if (type === 'Mask') return { kind: 'mask', ...stroke };
    const state = element.draft ? 'draft' : 'committed';
    return { kind: 'drawing', ...stroke, tool: element.drawingTool, colour: element.color.toLowerCase(), state };
  }
  if (type === 'Generated') {
    const assetId = shelf.resultOf(element, field);
    const parentAssetId = element.image?.parentImage ?? null;
    const isDraft = element.draft;
    return { kind: 'generated', ...common, ...boxOf(element, null), assetId, parentAssetId, isDraft };
  }
  const picture = shelf.pictureOf(element, field);
  const placed = { ...common, ...boxOf(element, picture), pictureKey: picture.key };
  if (type === 'Inspiration') return { kind: 'inspiration', ...placed };
  const isBackgroundRemoved = element.image?.backgroundRemoved ?? namesCutOut(element, picture);
  return { kind: 'picture', ...placed, isBackgroundRemoved, isAutoPlaced: !element.modified };
}

/** Whether the picture that is named first is the cut-out, not the photo that it was made from. */
function namesCutOut({ image, src }: GivenElement, { source }: ScenePicture): boolean {
  const named = image?._id ?? (src && ownAssetId(src));
  return source.kind === 'asset' && source.cutoutId !== null && named === source.cutoutId;
}

/** Width and height with the scale in them; what is missing keeps the picture's shape. */
function boxOf({ x, y, scaleX, scaleY, ...given }: GivenElement, picture: ScenePicture | null) {
  const ratio = picture ? picture.height / picture.width : 1;
  const width = given.width ?? (given.height === undefined ? DEFAULT_SIDE : given.height / ratio);
  const height = given.height ?? width * ratio;
  return { x, y, width: Math.max(1, width * scaleX), height: Math.max(1, height * scaleY) };
}

/** Where a stroke lies, and its points from there on; without a size, around the points. */
function strokeBox(element: GivenElement) {
  const { points = [], strokeWidth, width, height, scaleX, scaleY, x, y } = element;
  const scaled = points.map((value, index) => value * (index % 2 === 0 ? scaleX : scaleY));
  if (width !== undefined && height !== undefined) return { ...boxOf(element, null), points: scaled };
  const half = strokeWidth / 2;
  const bounds = (offset: number) => {
    const values = scaled.filter((_, index) => index % 2 === offset);
    const low = Math.min(...values, values[0] ?? 0) - half;
    return { low, length: Math.max(...values, values[0] ?? 0) + half - low };
  };
  const [across, down] = [bounds(0), bounds(1)];
  return {
    x: x + across.low,
    y: y + down.low,
    width: Math.max(1, across.length),
    height: Math.max(1, down.length),
    points: scaled.map((value, index) => value - (index % 2 === 0 ? across.low : down.low)),
  };
}

/** The pictures of a document while elements are read: what they name is found there, or added to it. */
class PictureShelf {
  readonly #pictures: ScenePicture[];
  readonly #added: string[] = [];
  readonly #document: SceneDocument;
  readonly #sources: ElementSources;

  constructor(document: SceneDocument, sources: ElementSources) {
    this.#document = document;
    this.#sources = sources;
    this.#pictures = [...document.pictures];
  }

  outcome(): Pick<SceneDocument, 'pictures' | 'shelf'> {
    return { pictures: this.#pictures, shelf: [...this.#document.shelf, ...this.#added] };
  }

  /** The library picture that a result is. */
  resultOf({ image, src }: GivenElement, field: string): string {
    const wanted = image?._id ?? (src && ownAssetId(src));
    const isHeld = this.#document.items.some((item) => item.kind === 'generated' && item.assetId === wanted);
    const isKnown = isHeld || this.#sources.assets.some(({ _id, type }) => _id === wanted && type === 'image');
    const parent = image?.parentImage;
    const isParentFit = parent == null || isHeld || this.#sources.assets.some(({ _id }) => _id === parent);
    if (wanted && isKnown && isParentFit) return wanted;
    throw missing(field);
  }

  pictureOf(element: GivenElement, field: string): ScenePicture {
    const role = ROLE_OF_TYPE[element.type] ?? null;
    const wanted = wantedOf(element, this.#sources);
    const fitting = this.#pictures.filter((picture) => isOf(picture, wanted));
    const named = fitting.find(({ key }) => key === element.image?.sourceIdentifier);
    const known = [named, ...fitting].find((picture) => picture && (role === null || picture.role === role));
    if (known) return known;
    const base = named ?? fitting[0] ?? makePicture(wanted, role ?? 'backdrop', this.#sources);
    if (!base) throw missing(field);
    const picture = { ...base, role: role ?? base.role };
    // The same file as something else, a product as a prop, is a picture of its own.
    const key = this.#pictures.some((other) => other.key === base.key) ? `${picture.role}:${base.key}` : base.key;
    return this.#add({ ...picture, key: key.slice(0, 700) });
  }

  #add(picture: ScenePicture): ScenePicture {
    this.#pictures.push(picture);
    if (picture.role === 'product') this.#added.push(picture.key);
    return picture;
  }
}

/** The references that an element's picture may use: ids of the library, or a preset. */
interface Wanted {
  readonly ids: readonly string[];
  readonly preset: string | null;
}

function wantedOf({ image, src }: GivenElement, { presets }: ElementSources): Wanted {
  if (image?._id?.startsWith(PRESET_ID)) return { ids: [], preset: image._id.slice(PRESET_ID.length) };
  const ids = [image?._id, image?.parentImage].filter((id): id is string => typeof id === 'string');
  if (ids.length > 0) return { ids, preset: null };
  const own = src ? ownAssetId(src) : null;
  if (own !== null) return { ids: [own], preset: null };
  const path = src && URL.canParse(src, 'http://localhost') ? new URL(src, 'http://localhost').pathname : '';
  const addresses = ({ full, preview, thumb }: ElementSources['presets']['props'][number]) =>
    [full, preview, thumb].flatMap((size) => (typeof size === 'string' ? [size] : [size.avif, size.webp]));
  return { ids: [], preset: presets.props.find((prop) => addresses(prop).includes(path))?.name ?? null };
}

function isOf({ source }: ScenePicture, { ids, preset }: Wanted): boolean {
  if (source.kind === 'preset') return source.name === preset;
  if (source.kind !== 'asset' || ids.length === 0) return false;
  return ids.every((id) => id === source.assetId || id === source.cutoutId);
}

function makePicture(
  { ids, preset }: Wanted,
  role: ScenePicture['role'],
  sources: ElementSources,
): ScenePicture | null {
  const { assets, presets } = sources;
  if (preset !== null) {
    const found = presets.props.find(({ name }) => name === preset);
    if (!found) return null;
    const { name, displayName, width, height } = found;
    const source = { kind: 'preset' as const, name };
    const facts = { name: displayName, role, width, height, hasAlpha: true, isCutoutFailed: false, content: null };
    return { key: `${PRESET_ID}${name}`, source, ...facts };
  }
  const named = ids.map((id) => assets.find(({ _id, type }) => _id === id && type === 'image'));
  const [first] = named;
  if (!first || named.includes(undefined)) return null;
  const original = originalOf(first, assets);
  // A parent that it was not made from.
  if (ids.some((id) => id !== original._id && !isCutOutOf(original, id, assets))) return null;
  const chosen = first === original ? assets.findLast((asset) => isCutOutOf(original, asset._id, assets)) : first;
  return {
    key: `asset:${original._id}`,
    name: cutText(original.imageName, 300) || 'Picture',
    role,
    source: { kind: 'asset', assetId: original._id, cutoutId: chosen?._id ?? null },
    width: original.width,
    height: original.height,
    hasAlpha: original.hasAlpha,
    isCutoutFailed: false,
    content: (chosen ?? original).content,
    ...(original.heightCm !== null && { heightCm: original.heightCm }),
  };
}

function originalOf(asset: AssetView, assets: readonly AssetView[]): AssetView {
  if (asset.origin !== 'cutout') return asset;
  return assets.find(({ _id }) => _id === asset.parentId) ?? asset;
}

const isCutOutOf = (original: AssetView, id: string, assets: readonly AssetView[]) =>
  assets.some(({ _id, origin, parentId }) => _id === id && origin === 'cutout' && parentId === original._id);

const missing = (field: string) =>
  new AppError('not-found', `picture of ${field}`, { userMessage: PICTURE_MISSING, field });

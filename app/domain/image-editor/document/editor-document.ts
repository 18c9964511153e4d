import { MAX_EDITS, sizeAfter } from '@plinth/imaging';
import type { EditOf, FilterName, PictureEdit } from '@plinth/imaging';

/** Pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Fractions of the frame. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export type ThingEdit = EditOf<'text'> | EditOf<'shape'> | EditOf<'drawing'>;

/** Something drawn on the picture; its places are fractions of the frame. */
export interface Thing {
  readonly id: string;
  readonly edit: ThingEdit;
}

export type Adjust = Omit<EditOf<'adjust'>, 'kind'>;
export type Mark = EditOf<'watermark'>;
export type Background = { readonly colour: string } | { readonly assetId: string };

/**
 * The editor's changes of a picture, by their subject and not by their time: each can be changed again without
 * undoing what came later. `toEdits` makes the server's list of it. The frame is the picture after it was turned and
 * straightened; things and the crop lie in it, so that cropping moves nothing.
 */
export interface EditorDocument {
  /** Steps of a list that this editor would not have written; they come first and are kept as they are. */
  readonly earlier: readonly PictureEdit[];
  readonly quarters: 0 | 1 | 2 | 3;
  /** Left and right are changed, after the turn. */
  readonly isFlipped: boolean;
  readonly degrees: number;
  readonly background: Background | null;
  readonly adjust: Adjust;
  readonly filter: { readonly name: FilterName; readonly strength: number } | null;
  readonly things: readonly Thing[];
  readonly crop: Box | null;
  readonly size: Size | null;
  readonly mark: Mark | null;
}

export const NO_ADJUST: Adjust = { light: 0, contrast: 0, saturation: 0, warmth: 0, sharpness: 0 };

export const EMPTY_DOCUMENT: EditorDocument = {
  earlier: [],
  quarters: 0,
  isFlipped: false,
  degrees: 0,
  background: null,
  adjust: NO_ADJUST,
  filter: null,
  things: [],
  crop: null,
  size: null,
  mark: null,
};

/** The frame's own edits: what turns the picture. */
function framing({ earlier, quarters, isFlipped, degrees }: EditorDocument): PictureEdit[] {
  return [
    ...earlier,
    ...(quarters === 0 ? [] : [{ kind: 'turn' as const, quarters }]),
    ...(isFlipped ? [{ kind: 'flip' as const, axis: 'horizontal' as const }] : []),
    ...(degrees === 0 ? [] : [{ kind: 'straighten' as const, degrees }]),
  ];
}

/** Words that are being typed anew: there is nothing to draw yet. */
const isBlank = (edit: ThingEdit | Mark): boolean => 'text' in edit && edit.text?.trim() === '';

/** Everything up to what is seen while the crop is being chosen. */
export function toUncroppedEdits(document: EditorDocument): PictureEdit[] {
  const { background, adjust, filter, things } = document;
  const isAdjusted = Object.values(adjust).some((strength) => strength !== 0);
  return [
    ...framing(document),
    ...(background ? [{ kind: 'background' as const, ...background }] : []),
    ...(isAdjusted ? [{ kind: 'adjust' as const, ...adjust }] : []),
    ...(filter && filter.strength > 0 ? [{ kind: 'filter' as const, ...filter }] : []),
    ...things.flatMap(({ edit }) => (isBlank(edit) ? [] : [edit])),
  ];
}

/** The list that the server computes: the same document, the same list. */
export function toEdits(document: EditorDocument): PictureEdit[] {
  const { crop, size, mark } = document;
  return [
    ...toUncroppedEdits(document),
    ...(crop ? [{ kind: 'crop' as const, ...crop }] : []),
    ...(size ? [{ kind: 'resize' as const, ...size }] : []),
    ...(mark && !isBlank(mark) ? [mark] : []),
  ];
}

/** One more thing fits into the list. */
export const hasRoom = (document: EditorDocument): boolean => toEdits(document).length < MAX_EDITS;

/** Of the frame that things and the crop lie in. */
export const frameSize = (picture: Size, document: EditorDocument): Size => sizeAfter(picture, framing(document));

/** Of the result. */
export const finalSize = (picture: Size, document: EditorDocument): Size => sizeAfter(picture, toEdits(document));

/** The part cut out of the frame, before it is made larger or smaller. */
export const croppedSize = (picture: Size, document: EditorDocument): Size =>
  finalSize(picture, { ...document, size: null });

/** The order in which `toEdits` writes; each kind once, but for things. */
const ORDER = ['turn', 'flip', 'straighten', 'background', 'adjust', 'filter', 'thing', 'crop', 'resize', 'watermark'];

const stepOf = ({ kind }: PictureEdit): number =>
  ORDER.indexOf(kind === 'text' || kind === 'shape' || kind === 'drawing' ? 'thing' : kind);

/** A list as a document: what this editor wrote can be changed again, any other list is kept whole as `earlier`. */
export function fromEdits(edits: readonly PictureEdit[]): EditorDocument {
  const thing = ORDER.indexOf('thing');
  let last = -1;
  for (const edit of edits) {
    const step = stepOf(edit);
    const isOurs = step > last || (step === thing && last === thing);
    if (!isOurs || (edit.kind === 'flip' && edit.axis !== 'horizontal')) return { ...EMPTY_DOCUMENT, earlier: edits };
    last = step;
  }
  return edits.reduce(withEdit, EMPTY_DOCUMENT);
}

function withEdit(document: EditorDocument, edit: PictureEdit, index: number): EditorDocument {
  switch (edit.kind) {
    case 'turn':
      return { ...document, quarters: edit.quarters };
    case 'flip':
      return { ...document, isFlipped: true };
    case 'straighten':
      return { ...document, degrees: edit.degrees };
    case 'background':
      return {
        ...document,
        background: edit.assetId === undefined ? { colour: edit.colour ?? '#ffffff' } : { assetId: edit.assetId },
      };
    case 'adjust': {
      const { kind: _kind, ...adjust } = edit;
      return { ...document, adjust };
    }
    case 'filter':
      return { ...document, filter: { name: edit.name, strength: edit.strength } };
    case 'crop': {
      const { kind: _kind, ...crop } = edit;
      return { ...document, crop };
    }
    case 'resize':
      return { ...document, size: { width: edit.width, height: edit.height } };
    case 'watermark':
      return { ...document, mark: edit };
    default:
      return { ...document, things: [...document.things, { id: `thing-${index}`, edit }] };
  }
}

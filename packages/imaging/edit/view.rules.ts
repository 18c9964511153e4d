import type { EditOf, PictureEdit } from '../contract/picture-edits.schema.ts';
import { sizeAfter, span } from './shape.rules.ts';

export type ShapingEdit = EditOf<'crop'> | EditOf<'resize'>;

export const isShaping = (edit: PictureEdit): edit is ShapingEdit => edit.kind === 'crop' || edit.kind === 'resize';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Where the frame that things were placed in lies, seen from a picture made of it: pixels of the picture. */
export interface View {
  /** Of the frame, in its own pixels. */
  readonly frame: Size;
  readonly scaleX: number;
  readonly scaleY: number;
  /** Of the frame's corner. */
  readonly left: number;
  readonly top: number;
}

/** How a frame lies once it was cut and made larger or smaller. */
export function viewAfter(frame: Size, edits: readonly ShapingEdit[]): View {
  let [size, view]: [Size, View] = [frame, { frame, scaleX: 1, scaleY: 1, left: 0, top: 0 }];
  for (const edit of edits) {
    if (edit.kind === 'crop') {
      const [left] = span(edit.left, edit.width, size.width);
      const [top] = span(edit.top, edit.height, size.height);
      view = { ...view, left: view.left - left, top: view.top - top };
    } else {
      const [x, y] = [edit.width / size.width, edit.height / size.height];
      view = { frame, scaleX: view.scaleX * x, scaleY: view.scaleY * y, left: view.left * x, top: view.top * y };
    }
    size = sizeAfter(size, [edit]);
  }
  return view;
}

/** The way through what was made of a picture: the pictures in their order, and which of them is shown. */
export interface Steps<Picture> {
  readonly pictures: readonly Picture[];
  readonly at: number;
}

/** A new picture: what was undone before it is gone from the way, not from the library. */
export const addStep = <Picture>({ pictures, at }: Steps<Picture>, picture: Picture): Steps<Picture> => ({
  pictures: [...pictures.slice(0, at + 1), picture],
  at: at + 1,
});

export const undoStep = <Picture>(steps: Steps<Picture>): Steps<Picture> => ({
  ...steps,
  at: Math.max(0, steps.at - 1),
});

export const redoStep = <Picture>(steps: Steps<Picture>): Steps<Picture> => ({
  ...steps,
  at: Math.min(steps.pictures.length - 1, steps.at + 1),
});

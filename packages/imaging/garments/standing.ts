/** Of a picture: a person that a provider dresses is so high, and stands so far above its lower edge. */
const PERSON_HEIGHT = 0.9;
const FEET_ABOVE = 0.045;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Position of a cut-out person in the picture for a provider: in the middle, whole, the feet near its lower edge. */
export function standing(person: Size, picture: Size): Size & { readonly left: number; readonly top: number } {
  const scale = Math.min(picture.width / person.width, Math.round(picture.height * PERSON_HEIGHT) / person.height);
  const [width, height] = [Math.round(person.width * scale), Math.round(person.height * scale)];
  const feet = Math.round(picture.height * (1 - FEET_ABOVE));
  return { width, height, left: Math.round((picture.width - width) / 2), top: feet - height };
}

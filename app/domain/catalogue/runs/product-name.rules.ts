import { pictureTitle } from '#app/domain/library/index.ts';

/** `blue_camp-mug.jpg` is a product called `blue camp mug`. */
export function productNameOf(fileName: string): string {
  const title = pictureTitle(fileName);
  return title.replace(/[-_\s]+/g, ' ').trim() || title;
}

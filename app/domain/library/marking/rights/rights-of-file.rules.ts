import type { IimFacts } from '../containers/iim.ts';
import { readRights, withinLimit } from './read-rights.rules.ts';
import type { Rights } from './rights.schema.ts';

/** The rights in XMP, and where it is silent those of the older block. */
export function rightsOfFile(xmp: string, iim: IimFacts | null): Rights {
  const older: Rights = {
    ...(iim && iim.creators.length > 0 ? { 'dc:creator': { list: 'Seq', items: iim.creators } } : {}),
    ...(iim?.credit ? { 'photoshop:Credit': iim.credit } : {}),
    ...(iim?.copyright ? { 'dc:rights': { list: 'Alt', items: [iim.copyright] } } : {}),
  };
  return withinLimit({ ...older, ...readRights(xmp) });
}

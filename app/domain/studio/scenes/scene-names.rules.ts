import { toStorable } from '../document/storable-text.ts';
import { MAX_SCENE_NAME } from '../session/scene-list/scene-name-limit.ts';

const COPY = / copy( \d+)?$/;

/** The name that copies of a scene start from: its own, or that of its original. */
export const originalName = (name: string): string => name.replace(COPY, '') || name;

/** The name, or the name with the first number that is free. */
export function freeName(wanted: string, taken: Iterable<string>): string {
  const names = new Set(taken);
  const base = cutTo(wanted, MAX_SCENE_NAME);
  if (!names.has(base)) return base;
  for (let number = 2; ; number += 1) {
    const end = ` ${number}`;
    const name = cutTo(base, MAX_SCENE_NAME - end.length) + end;
    if (!names.has(name)) return name;
  }
}

/** "Mug copy", and "Mug copy 2" for the next one, also of the copy. */
export function copyName(name: string, taken: Iterable<string>): string {
  const end = ' copy';
  return freeName(cutTo(originalName(name), MAX_SCENE_NAME - end.length) + end, taken);
}

const cutTo = (text: string, length: number): string => toStorable(text, length).trim();

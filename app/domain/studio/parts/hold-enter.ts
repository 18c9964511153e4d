import type { KeyboardEvent } from 'react';
import { isEnter } from '#app/ui/keys.ts';

/** Keeps Enter in a form's radio or number from sending the form, which costs credits: its words and its button do. */
export function holdEnter(event: KeyboardEvent): void {
  if (isEnter(event) && (event.target as Element).tagName === 'INPUT') event.preventDefault();
}

/** Text fields and lists have what is asked of an input here. */
const fieldsOf = (page: Document) => [...page.querySelectorAll<HTMLInputElement>('input, textarea, select')];

/**
 * Remembers what stands in the page's fields. Returns a function that puts it into the fields of the same place where React has drawn
 * the page anew, because a translation or an extension has changed the text that the server sent. That function returns the field in
 * the place of the one that had the focus, to be focused when React knows the values.
 */
export function keepWhatWasGiven(page: Document): () => HTMLElement | undefined {
  const given = fieldsOf(page);
  const focused = given.indexOf(page.activeElement as HTMLInputElement);
  return () => {
    const drawn = fieldsOf(page);
    for (const [place, to] of drawn.entries()) {
      const from = given[place];
      if (!from || from === to || from.name !== to.name || to.type === 'hidden') continue;
      if (to.type === 'file') to.files = from.files;
      else if (/checkbox|radio/.test(to.type)) to.checked = from.checked;
      else to.value = from.value;
    }
    return drawn[focused];
  };
}

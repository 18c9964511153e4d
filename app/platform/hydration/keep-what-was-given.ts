type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Remembers what stands in the page's fields. Returns a function that puts it into the fields of the same place where React has drawn
 * the page anew, because a translation or an extension has changed the text that the server sent. That function returns the field that
 * had the focus, to be focused when React knows the values; null where the fields are the same.
 */
export function keepWhatWasGiven(page: Document): () => HTMLElement | null {
  const given = fieldsByPlace(page);
  const { activeElement } = page;
  return () => {
    const lost = [...given].filter(([, field]) => !field.isConnected);
    if (lost.length === 0) return null;
    const drawn = fieldsByPlace(page);
    let focused: HTMLElement | null = null;
    for (const [place, field] of lost) {
      const next = drawn.get(place);
      if (!next) continue;
      copyGiven(field, next);
      if (field === activeElement) focused = next;
    }
    return focused;
  };
}

/** Fields by tag, name and, of those that are chosen, value; numbered where there are several. Extensions change types. */
function fieldsByPlace(page: Document): ReadonlyMap<string, Field> {
  const fields = new Map<string, Field>();
  for (const field of page.querySelectorAll<Field>('input, textarea, select')) {
    const isChosen = field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type);
    const kind = [field.tagName, field.name, isChosen ? field.value : ''].join('\n');
    let count = 0;
    while (fields.has(`${kind}\n${count}`)) count += 1;
    fields.set(`${kind}\n${count}`, field);
  }
  return fields;
}

function copyGiven(from: Field, to: Field): void {
  if (from instanceof HTMLSelectElement && to instanceof HTMLSelectElement) {
    for (const [index, option] of [...to.options].entries()) option.selected = from.options[index]?.selected ?? false;
  } else if (from instanceof HTMLInputElement && to instanceof HTMLInputElement) {
    if (from.type === 'file') to.files = from.files;
    else if (['checkbox', 'radio'].includes(from.type)) to.checked = from.checked;
    else if (from.type !== 'hidden') to.value = from.value;
  } else {
    to.value = from.value;
  }
}

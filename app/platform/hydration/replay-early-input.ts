/**
 * Hands to React what was typed, chosen or filled in by a password manager before the page's scripts came: React would draw
 * its own values over it with the next change. What `useTypedEarly` has taken in needs nothing.
 */
export function replayEarlyInput(page: Document): void {
  for (const field of page.querySelectorAll('input, textarea, select')) {
    if (field instanceof HTMLSelectElement) dispatchChoice(field);
    else if (field instanceof HTMLTextAreaElement)
      dispatchText(field, field.defaultValue, HTMLTextAreaElement.prototype);
    else if (field instanceof HTMLInputElement) dispatchInput(field);
  }
}

function dispatchInput(field: HTMLInputElement): void {
  if (field.type === 'file') {
    if (field.files?.length) field.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (field.type === 'checkbox' || field.type === 'radio') {
    if (field.checked === field.defaultChecked || (field.type === 'radio' && !field.checked)) return;
    // The value that React knows, then the press that it missed.
    field.checked = field.defaultChecked;
    field.click();
  } else if (!['hidden', 'submit', 'button', 'reset', 'image'].includes(field.type)) {
    dispatchText(field, untouchedValue(field), HTMLInputElement.prototype);
  }
}

/** Numbers, dates and colours may be read otherwise than they are written in the page. */
function untouchedValue(field: HTMLInputElement): string {
  const untouched = document.createElement('input');
  for (const name of ['type', 'min', 'max', 'step', 'value']) {
    const given = field.getAttribute(name);
    if (given !== null) untouched.setAttribute(name, given);
  }
  return untouched.value;
}

function dispatchText(
  field: HTMLInputElement | HTMLTextAreaElement,
  untouched: string,
  prototype: HTMLInputElement | HTMLTextAreaElement,
): void {
  const given = field.value;
  if (given === untouched) return;
  const isText = ['text', 'search', 'textarea'].includes(field.type);
  // An input method may be composing in it, which a new value would end.
  if (isText && field === document.activeElement) return;
  // React compares with the value that it has seen set last.
  field.value = untouched;
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, given);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function dispatchChoice(field: HTMLSelectElement): void {
  const options = [...field.options];
  const preset = options.filter((option) => option.defaultSelected);
  const untouched =
    preset.length > 0 || field.multiple ? preset : options.filter((option) => !option.disabled).slice(0, 1);
  const isUntouched = options.every((option) => option.selected === untouched.includes(option));
  if (!isUntouched) field.dispatchEvent(new Event('change', { bubbles: true }));
}

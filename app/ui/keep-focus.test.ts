// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest';
import { passFocusOn } from './keep-focus.ts';

afterEach(() => document.body.replaceChildren());

const row = (name: string) =>
  `<li><button id="open-${name}">Open</button><button id="${name}" class="a b">x</button></li>`;
function list(rows: string, around = ''): void {
  document.body.innerHTML = `<dialog open><button id="close">Close</button><aside>${around}<ul>${rows}</ul></aside></dialog>`;
}
function taken(id: string): string | undefined {
  const button = document.getElementById(id)!;
  button.focus();
  passFocusOn(button);
  return document.activeElement?.id;
}

describe('the focus of a row that goes', () => {
  test('goes to the same button of the next row, and from the last to the one before', () => {
    list(row('first') + row('second') + row('third'));
    expect(taken('first')).toBe('second');
    expect(taken('third')).toBe('second');
  });

  test('passes over rows that cannot be taken away', () => {
    list(`${row('first')}<li><button>Open</button></li>${row('third')}`);
    expect(taken('first')).toBe('third');
  });

  test('goes to what stands beside the list where no row is left', () => {
    list(row('only'), '<button disabled>Off</button><button id="beside">Add</button>');
    expect(taken('only')).toBe('beside');
    list(row('only'));
    expect(taken('only')).toBe('close');
  });
});

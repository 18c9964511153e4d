import { expect, it } from 'vitest';
import { descriptionHtml } from './description-html.rules.ts';

it('keeps paragraphs and lines, and nothing else of what was typed', () => {
  expect(descriptionHtml(' Warm stone.\r\nHand made.\n\n\n"5 > 3" & more\n')).toBe(
    '<p>Warm stone.<br>Hand made.</p><p>&quot;5 &gt; 3&quot; &amp; more</p>',
  );
  expect(descriptionHtml('<script>x</script>')).not.toContain('<script>');
  expect(descriptionHtml('  ')).toBe('');
});

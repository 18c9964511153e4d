import { describe, expect, it } from 'vitest';
import { markup } from './html.ts';

describe('markup', () => {
  it('takes what is put into it as text', () => {
    const title = `"><script>alert('x')</script>&amp;`;
    const escaped = '&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;amp;';
    expect(markup`<p title="${title}">${title}</p>`.text).toBe(`<p title="${escaped}">${escaped}</p>`);
  });

  it('leaves parts that are markup themselves', () => {
    const items = ['a', 'b<'].map((text) => markup`<li>${text}</li>`);
    expect(markup`<ul>${items}${null}${3}</ul>`.text).toBe('<ul><li>a</li><li>b&lt;</li>3</ul>');
  });
});

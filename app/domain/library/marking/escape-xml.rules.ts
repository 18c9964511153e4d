/** Text that means itself inside an XML attribute or element; what XML cannot carry is left out. */
export function escapeXml(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&apos;',
  };
  return Array.from(text)
    .filter((char) => /[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(char))
    .join('')
    .replace(/[&<>"']/g, (char) => entities[char]!);
}

/** A page's meta tags: 'Portfolio' becomes 'Portfolio - Plinth'. */
export function pageMeta(title: string): [{ title: string }] {
  return [{ title: `${title} - Plinth` }];
}

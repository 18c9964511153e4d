const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** US cents as a price; whole dollars without the zeros. */
export function priceText(cents: number): string {
  return money.format(cents / 100).replace(/\.00$/, '');
}

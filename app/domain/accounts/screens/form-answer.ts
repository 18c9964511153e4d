/** The answer to a form of a visitor's page. */
export interface FormAnswer {
  /** It worked; with what the page says then. */
  readonly done?: string;
  /** It did not, for no fault of a field. */
  readonly message?: string;
  /** With `message`: what to do next, where the visitor has shown that the account is theirs. */
  readonly next?: string;
  /** A message that the page shows for a moment (the spec's red toasts) instead of keeping it. */
  readonly toast?: string;
  /** A store that is to be asked next: which, and where. */
  readonly store?: { readonly shop: string; readonly url: string };
  /** By the field's name. */
  readonly fields?: Readonly<Record<string, string>>;
}

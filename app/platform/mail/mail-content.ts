/** What a mail says; how it looks is the house's. Everything is plain text. */
export interface MailContent {
  readonly subject: string;
  /** What a mailbox shows beside the subject. */
  readonly preview: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** The one thing to do. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Small print below it. */
  readonly notes?: readonly string[];
}

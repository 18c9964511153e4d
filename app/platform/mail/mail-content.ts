/** The content of a mail; its looks are the same for all. Everything is plain text. */
export interface MailContent {
  readonly subject: string;
  /** The line that a mailbox shows beside the subject. */
  readonly preview: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** The one thing to do. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Small print below it. */
  readonly notes?: readonly string[];
}

export interface FeedRow {
  readonly sku: string;
  /** Name in the archive; empty where the picture is not in it. */
  readonly file: string;
  readonly picture: string;
  readonly result: string;
  readonly width: number | '';
  readonly height: number | '';
  readonly bytes: number | '';
  /** The state of the product's pixels. */
  readonly product: string;
  readonly done: string;
  readonly notes: string;
}

const COLUMNS = ['sku', 'file', 'picture', 'result', 'width', 'height', 'bytes', 'product', 'done', 'notes'] as const;

/** The list that goes along with the pictures, as CSV (RFC 4180). A cell that a spreadsheet would calculate begins with an apostrophe. */
export function toFeed(rows: readonly FeedRow[]): string {
  const lines = rows.map((row) => COLUMNS.map((column) => cell(String(row[column]))).join(','));
  return [COLUMNS.join(','), ...lines, ''].join('\r\n');
}

function cell(text: string): string {
  const tame = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(tame) ? `"${tame.replaceAll('"', '""')}"` : tame;
}

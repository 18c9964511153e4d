import { useEffect, useState } from 'react';
import { useEventStream } from '#app/ui/event-stream/use-event-stream.ts';

/** Where rows about a picture come from. */
export interface RowSource<Row> {
  /** Types of the account stream's events whose data is a row. */
  readonly events: readonly string[];
  load(assetId: string, signal: AbortSignal): Promise<readonly Row[]>;
  /** Id of the picture that a row is about. */
  assetOf(row: Row): string | null;
}

export interface PictureRowsState<Row> {
  /** Newest first. */
  readonly rows: readonly Row[];
  /** Id of the row at which something is being done. */
  readonly busy: string | null;
  readonly failure: string | null;
  /** Does something at a row; what comes back stands in its place. */
  run(id: string, work: () => Promise<Row | void>): Promise<void>;
}

/** The state of one picture somewhere: read once, and from then on as the account's stream tells it. */
export function usePictureRows<Row extends { readonly id: string }>(
  assetId: string,
  source: RowSource<Row>,
  sentence: (error: unknown) => string,
): PictureRowsState<Row> {
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    source.load(assetId, stop.signal).then(
      setRows,
      // The rest of the details is no less true without it.
      () => {},
    );
    return () => stop.abort();
  }, [assetId, source]);
  const put = (row: Row) =>
    setRows((now) =>
      now.some(({ id }) => id === row.id) ? now.map((one) => (one.id === row.id ? row : one)) : [row, ...now],
    );
  useEventStream(source.events, ({ data }) => {
    const row = data as Row;
    if (source.assetOf(row) === assetId) put(row);
  });

  async function run(id: string, work: () => Promise<Row | void>): Promise<void> {
    setBusy(id);
    setFailure(null);
    try {
      const row = await work();
      if (row) put(row);
    } catch (error) {
      setFailure(sentence(error));
    } finally {
      setBusy(null);
    }
  }
  return { rows, busy, failure, run };
}

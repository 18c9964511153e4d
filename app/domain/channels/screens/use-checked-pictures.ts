import { useCallback, useEffect, useState } from 'react';
import type { AssetView } from '#app/domain/library/index.ts';
import { callApi } from '#app/ui/client/call-api.ts';
import type { CheckedPicture } from '../channels.schema.ts';

export interface Checking {
  readonly checked: ReadonlyMap<string, CheckedPicture>;
  /** The sentence why it went no further; null while all is well. */
  readonly failure: string | null;
  readonly again: () => void;
}

/** Has pictures measured, one after the other: what is known is shown while the next is looked at. */
export function useCheckedPictures(pictures: readonly AssetView[]): Checking {
  const [checked, setChecked] = useState<ReadonlyMap<string, CheckedPicture>>(new Map());
  const [failure, setFailure] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const ids = pictures.map(({ _id }) => _id).join(' ');

  useEffect(() => {
    const leave = new AbortController();
    const run = async () => {
      for (const imageId of ids.split(' ').filter(Boolean)) {
        const body = { imageIds: [imageId] };
        const answer = await callApi('POST /api/channels/check', { body, signal: leave.signal });
        setChecked((known) => new Map([...known, ...answer.pictures.map((each) => [each.imageId, each] as const)]));
      }
    };
    run().catch((error: unknown) => {
      if (!leave.signal.aborted) setFailure((error as Error).message);
    });
    return () => leave.abort();
  }, [ids, round]);

  const again = useCallback(() => {
    setFailure(null);
    setRound((before) => before + 1);
  }, []);
  return { checked, failure, again };
}

import { useEffect, useState } from 'react';
import { callApi } from '#app/ui/client/call-api.ts';

/** Whether pictures are made by our own engine, which can say what words do to them. Asks once, when there is something to say. */
export function usePhotosAreLocal(isAsked: boolean): boolean {
  const [isLocal, setLocal] = useState(false);
  useEffect(() => {
    if (!isAsked) return;
    let isHere = true;
    callApi('GET /api/generation/engines').then(
      ({ photosAreLocal }) => {
        if (isHere) setLocal(photosAreLocal);
      },
      // Without the answer nothing is said: the picture itself tells what was used.
      () => {},
    );
    return () => {
      isHere = false;
    };
  }, [isAsked]);
  return isLocal;
}

import { Button } from '@shopify/polaris';
import { PUSH_EVENT, storeTrouble } from '#app/domain/store/index.ts';
import type { PushView } from '#app/domain/store/index.ts';
import { openAdminPage } from '#app/ui/app-bridge.ts';
import { callApi } from '#app/ui/client/call-api.ts';
import { PictureRow, PictureRows } from './picture-rows.tsx';
import { usePictureRows } from './use-picture-rows.ts';
import type { RowSource } from './use-picture-rows.ts';

const PUSHES: RowSource<PushView> = {
  events: [PUSH_EVENT],
  load: async (imageId, signal) => (await callApi('GET /api/store/pushes', { query: { imageId }, signal })).data,
  assetOf: ({ assetId }) => assetId,
};

/** Which products of the shop a picture was put on, with the way there and the way back. Nothing where there are none. */
export function PicturePushes({ assetId }: { readonly assetId: string }) {
  const { rows, busy, failure, run } = usePictureRows(assetId, PUSHES, storeTrouble);
  const undo = ({ id }: PushView) =>
    run(id, async () => (await callApi('POST /api/store/pushes/{id}/undo', { params: { id } })).data);
  if (rows.length === 0) return null;
  return (
    <PictureRows label="On your products" failure={failure}>
      {rows.map((push) => (
        <PictureRow key={push.id} name={push.productTitle} message={push.message} isFailed={push.status === 'failed'}>
          <Button variant="plain" onClick={() => openAdminPage(push.productUrl)}>
            View product
          </Button>
          {(push.status === 'ready' || push.status === 'processing') && !push.isUndoing ? (
            <Button variant="plain" loading={busy === push.id} onClick={() => void undo(push)}>
              Undo
            </Button>
          ) : null}
        </PictureRow>
      ))}
    </PictureRows>
  );
}

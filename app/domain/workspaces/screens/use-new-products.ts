import { useCallback } from 'react';
import { toAcceptedPicture, uploadRefusal, usePictureIntake } from '#app/domain/library/index.ts';
import type { AssetView, PictureIntake } from '#app/domain/library/index.ts';
import { CallError } from '#app/ui/client/call-error.ts';
import { sendFile } from '#app/ui/client/send-file.ts';
import type { Upload } from '#app/ui/intake/create-intake.ts';
import { announce } from '#app/ui/toasts/announcements.ts';
import { newProductsOf, productOf } from './new-products.rules.ts';
import type { StoredProduct } from './new-products.rules.ts';

/** A product on the page that creates a workspace: a file on its way in, or a picture of the library. */
export type NewProduct = PictureIntake<StoredProduct>['entries'][number];

async function send({ file, ...upload }: Upload): Promise<StoredProduct> {
  const form = new FormData();
  form.append('name', file.name);
  form.append('removeBackground', 'true');
  form.append('image', await toAcceptedPicture(file), file.name);
  const { product, note } = productOf(await sendFile({ ...upload, path: '/api/workspaces/products', form }));
  if (note !== null) announce({ title: file.name, message: note, tone: 'info' });
  return product;
}

const refusalOf = (error: unknown) => {
  const refusal = uploadRefusal(error);
  return error instanceof CallError ? { ...refusal, message: error.message } : refusal;
};

const keyOf = ({ name, size, lastModified }: File) => `${name}|${size}|${lastModified}`;

/** The products a workspace is to be created with. */
export function useNewProducts() {
  const { entries, addStored, ...intake } = usePictureIntake<StoredProduct>({
    send,
    refusalOf,
    keyOf,
    keepsEntries: true,
    showsFiles: true,
    takesPage: true,
  });
  const addAssets = useCallback(
    (assets: readonly AssetView[]) =>
      addStored(
        newProductsOf(
          assets,
          entries.map(({ stored }) => stored),
        ),
      ),
    [addStored, entries],
  );
  return { products: entries, addAssets, ...intake };
}

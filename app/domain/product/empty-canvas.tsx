import { FilePicker } from '#app/ui/file-picker.tsx';
import { EmptyCanvas } from '#app/domain/studio/parts/index.ts';
import { useProduct } from './product-context.ts';
import { SampleProducts } from './sections/sample-products.tsx';

/** The invitation on a canvas without items. */
export function EmptyProductCanvas({ hasBackdrop }: { readonly hasBackdrop: boolean }) {
  const { uploads } = useProduct();
  return (
    <EmptyCanvas
      title="Start with a product photo"
      text="Drop, paste or choose a photo. Removing the background is free."
      hasBackdrop={hasBackdrop}
    >
      <FilePicker
        isPrimary
        label="Choose photos"
        onFiles={(files) => void uploads.addFiles(files, { role: 'product' })}
      />
      <SampleProducts isCentred title="Or try a sample" />
    </EmptyCanvas>
  );
}

import { forwardRef } from 'react';

interface Props {
  readonly accept?: string;
  readonly isSingle?: boolean;
  readonly label?: string;
  readonly onFiles: (files: readonly File[]) => unknown;
}

/** The browser's own choice of files, unseen; a button opens it with `click()`. */
export const FileInput = forwardRef<HTMLInputElement, Props>(function FileInput(
  { accept = 'image/*', isSingle = false, label, onFiles },
  ref,
) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      multiple={!isSingle}
      aria-label={label}
      hidden
      onChange={(event) => {
        const files = [...(event.target.files ?? [])];
        // The same file may be chosen again.
        event.target.value = '';
        if (files.length > 0) onFiles(files);
      }}
    />
  );
});

import { Icon } from '@shopify/polaris';
import { UploadIcon } from '@shopify/polaris-icons';
import { useRef } from 'react';
import styles from './file-picker.module.css';
import { FileInput } from './intake/file-input.tsx';

interface Props {
  readonly label: string;
  readonly isPrimary?: boolean;
  readonly isSingle?: boolean;
  readonly onFiles: (files: readonly File[]) => unknown;
}

/** A button that opens the system's file dialog for pictures. */
export function FilePicker({ label, isPrimary = false, isSingle = false, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        data-primary={isPrimary ? '' : undefined}
        onClick={() => input.current?.click()}
      >
        <Icon source={UploadIcon} />
        {label}
      </button>
      <FileInput ref={input} isSingle={isSingle} onFiles={onFiles} />
    </>
  );
}

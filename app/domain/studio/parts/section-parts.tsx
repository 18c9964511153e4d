import { Icon } from '@shopify/polaris';
import { SearchIcon } from '@shopify/polaris-icons';
import type { ReactNode } from 'react';
import { FilePicker } from '#app/ui/file-picker.tsx';
import styles from './section.module.css';

interface DropAreaProps {
  readonly label: string;
  /** Below the button: the other ways. */
  readonly hint: string;
  readonly onFiles: (files: readonly File[]) => unknown;
}

/** A button for files, and a word that the page takes dropped ones. */
export function DropArea({ label, hint, onFiles }: DropAreaProps) {
  return (
    <div className={styles.dropzone}>
      <FilePicker label={label} onFiles={onFiles} />
      <p>{hint}</p>
    </div>
  );
}

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <label className={styles.search}>
      <Icon source={SearchIcon} />
      <input
        type="search"
        aria-label={label}
        placeholder="Search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}

/** The lower part of a section, under a line: what is the user's own, or a choice of its own. */
export function SectionFoot({ children }: { readonly children: ReactNode }) {
  return <div className={styles.own}>{children}</div>;
}

/** A remark between the parts of a section. */
export function SectionNote({ children }: { readonly children: ReactNode }) {
  return <p className={styles.note}>{children}</p>;
}

import { Icon } from '@shopify/polaris';
import { UploadIcon } from '@shopify/polaris-icons';
import { useRef, useState } from 'react';
import { FileInput } from '#app/ui/intake/file-input.tsx';
import { useDroppedFiles } from '#app/ui/intake/use-dropped-files.ts';
import { Notice } from '#app/ui/notice.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Page } from '#app/ui/page.tsx';
import { usePlaces } from '#app/ui/places.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';
import { inspectFile } from '../marking/inspect-file.ts';
import type { FileMarks } from '../marking/inspect-file.ts';
import styles from './check-file-screen.module.css';
import { fileFacts, verdictOf } from './file-facts.rules.ts';

const MAX_FILE_BYTES = 250 * 1024 * 1024;
const TOO_LARGE = 'Files of up to 250 MB can be checked.';
const UNKNOWN = 'This is not a JPEG, PNG, WebP, AVIF, HEIC or MP4 file.';
const UNREADABLE = 'The file could not be read. Please choose it again.';

type Finding =
  { readonly name: string; readonly marks: FileMarks } | { readonly name: string; readonly problem: string };

/** Tells of any picture or video what it says of how it was made. The file is read here and never leaves the browser. */
export function CheckFileScreen() {
  const { library } = usePlaces();
  const input = useRef<HTMLInputElement>(null);
  const [finding, setFinding] = useState<Finding | null>(null);
  const newest = useRef<File | null>(null);

  async function check(file: File | undefined) {
    if (!file) return;
    newest.current = file;
    const found = await look(file);
    if (newest.current === file) setFinding(found);
  }

  const isOver = useDroppedFiles(([file]) => check(file));

  return (
    <Page>
      <PageHeader
        title={PLACE_NAMES.checkFile}
        back={{ label: PLACE_NAMES.library, to: library }}
        description="See a file’s AI and origin labels. The file is not uploaded."
      />
      <button type="button" className={styles.drop} data-over={isOver} onClick={() => input.current?.click()}>
        <span className={styles.icon}>
          <Icon source={UploadIcon} />
        </span>
        <span className={styles.ask}>Drop a file here, or choose one</span>
        <span className={styles.formats}>JPEG, PNG, WebP, AVIF, HEIC or MP4</span>
      </button>
      <FileInput
        ref={input}
        accept="image/*,video/mp4"
        isSingle
        label="File to check"
        onFiles={([file]) => check(file)}
      />
      <div aria-live="polite">{finding ? <Found finding={finding} /> : null}</div>
    </Page>
  );
}

async function look(file: File): Promise<Finding> {
  const { name } = file;
  if (file.size > MAX_FILE_BYTES) return { name, problem: TOO_LARGE };
  try {
    const marks = inspectFile(new Uint8Array(await file.arrayBuffer()));
    return marks ? { name, marks } : { name, problem: UNKNOWN };
  } catch {
    return { name, problem: UNREADABLE };
  }
}

function Found({ finding }: { readonly finding: Finding }) {
  if ('problem' in finding) {
    return (
      <div className={styles.found}>
        <Notice tone="critical">
          <strong className={styles.name} dir="auto">
            {finding.name}
          </strong>
          <br />
          {finding.problem}
        </Notice>
      </div>
    );
  }
  const { name, marks } = finding;
  const verdict = verdictOf(marks);
  return (
    <section className={`plinth-card ${styles.found}`} aria-label={`What ${name} carries`}>
      <header className={styles.head}>
        <p className={styles.name} dir="auto">
          {name}
        </p>
        <h2 className={styles.verdict}>{verdict.title}</h2>
        {verdict.more === null ? null : <p className={styles.more}>{verdict.more}</p>}
      </header>
      <dl className={styles.facts}>
        {fileFacts(marks).map(([term, text]) => (
          <div key={term} className={styles.fact}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.caution}>Labels can be removed or changed. A missing label proves nothing.</p>
    </section>
  );
}

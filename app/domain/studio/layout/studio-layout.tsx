import { useState } from 'react';
import type { ReactNode } from 'react';
import type { StudioSection } from '../workflow.ts';
import { Rail, SectionPanel } from './rail.tsx';
import { RESULTS_TAB, Sheet, SheetTabs } from './sheet.tsx';
import styles from './studio-layout.module.css';
import { useMedia } from './use-media.ts';

/** Narrower windows have tabs and sheets instead of columns. */
export const NARROW = '(width < 48rem)';

interface Props {
  /** Of the screen, for readers. */
  readonly title: string;
  readonly sections: readonly StudioSection[];
  /** Where the sections stand: creative-workspaces has them at the right. */
  readonly side?: 'left' | 'right';
  /** Compact: 400 px open, 70 closed; wide: 450 and 90 (creative-workspaces, section 2). */
  readonly rail?: 'compact' | 'wide';
  /** In windows of 768 to 1116 px: the results as a row under the canvas (creative-workspaces, section 9). */
  readonly hasTrayBelow?: boolean;
  /** A dashed frame around the whole screen: files are held over it. */
  readonly isOver?: boolean;
  /** At the left of the canvas; on phones above it. */
  readonly beside?: ReactNode;
  /** Over the top of the canvas; on phones above it. */
  readonly above?: ReactNode;
  readonly canvas: ReactNode;
  readonly prompt: ReactNode;
  /** The strip of results; `onToggle` is null where it fills a sheet. */
  readonly results: (onToggle: (() => void) | null, isOpen: boolean) => ReactNode;
  readonly resultCount: number;
  /** An open sheet steps aside, and comes back after it. */
  readonly isSheetAside?: boolean;
  readonly children?: ReactNode;
}

/** The layout of every studio: sections at a side, the canvas, the prompt below it, results; on phones tabs and sheets. */
export function StudioLayout({ title, sections, side = 'left', results, resultCount, ...props }: Props) {
  const isNarrow = useMedia(NARROW);
  const [sheet, setSheet] = useState<string | null>(null);
  const [isTrayOpen, setTrayOpen] = useState(true);
  return (
    <div
      className={styles.screen}
      data-sections={side}
      data-rail={props.rail}
      data-tray={props.hasTrayBelow ? 'below' : undefined}
      data-over={props.isOver ? '' : undefined}
    >
      <h1 className="visually-hidden">{title}</h1>
      <div className={styles.side}>
        <Rail sections={sections} side={side} />
      </div>
      {props.beside ? <div className={styles.beside}>{props.beside}</div> : null}
      {props.above ? <div className={styles.above}>{props.above}</div> : null}
      <div className={styles.canvas}>{props.canvas}</div>
      <div className={styles.prompt}>{props.prompt}</div>
      <div className={styles.tray}>{results(() => setTrayOpen((isOpen) => !isOpen), isTrayOpen)}</div>
      <div className={styles.tabs}>
        <SheetTabs sections={sections} sheet={sheet} resultCount={resultCount} onSheet={setSheet} />
      </div>
      {isNarrow && sheet && !props.isSheetAside ? (
        <Sheet
          key={sheet}
          label={sections.find(({ id }) => id === sheet)?.label ?? RESULTS_TAB.label}
          onClose={() => setSheet(null)}
        >
          {sheet === RESULTS_TAB.id ? results(null, true) : <SectionPanel sections={sections} id={sheet} />}
        </Sheet>
      ) : null}
      {props.children}
    </div>
  );
}

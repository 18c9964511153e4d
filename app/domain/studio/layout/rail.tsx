import { Icon } from '@shopify/polaris';
import { ChevronLeftIcon, ChevronRightIcon } from '@shopify/polaris-icons';
import { memo, useDeferredValue, useRef, useState } from 'react';
import type { StudioSection } from '../workflow.ts';
import styles from './rail.module.css';

/**
 * Rail of sections at a side, the open one beside it; choosing the open one collapses it. Which one is open is known
 * here alone, so that a pressed tab draws nothing else of the screen anew.
 */
export const Rail = memo(function Rail({
  sections,
  side = 'left',
}: {
  readonly sections: readonly StudioSection[];
  readonly side?: 'left' | 'right';
}) {
  // Null: only the rail is left.
  const [section, setSection] = useState<string | null>(sections[0]?.id ?? null);
  // The pressed tab answers at once; the panel's many pictures may take a frame or two longer.
  const shown = useDeferredValue(section);
  const tabs = useRef<HTMLDivElement>(null);
  const collapse = () => {
    // The button goes with the panel: its tab, which opens it again, gets the focus.
    tabs.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
    setSection(null);
  };
  return (
    <div className={styles.sidebar} data-open={section ? '' : undefined} data-side={side}>
      <div ref={tabs} className={styles.rail} role="group" aria-label="Studio sections">
        {sections.map(({ id, label, icon }) => (
          <button
            key={id}
            type="button"
            className={styles.tab}
            data-section={id}
            aria-expanded={section === id}
            aria-controls="studio-panel"
            onClick={() => setSection(section === id ? null : id)}
          >
            <Icon source={icon} />
            {label}
          </button>
        ))}
      </div>
      <div id="studio-panel" className={styles.panel} hidden={section === null}>
        <SectionPanel sections={sections} id={shown} />
        <button type="button" className={styles.collapse} aria-label="Collapse panel" onClick={collapse}>
          <Icon source={side === 'left' ? ChevronLeftIcon : ChevronRightIcon} />
        </button>
      </div>
    </div>
  );
});

/** The content of one section, the same at the side and in a sheet. */
export const SectionPanel = memo(function SectionPanel({
  sections,
  id,
}: {
  readonly sections: readonly StudioSection[];
  readonly id: string | null;
}) {
  const section = sections.find((candidate) => candidate.id === id);
  return section ? <section.Panel /> : null;
});

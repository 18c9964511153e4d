import { createContext } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import type { Responsive, Space } from './classes.ts';
import { Box } from './layout.tsx';

/** Whether a part lies on a surface: a banner is quieter there. */
export const WithinContent = createContext(false);

interface Props {
  readonly padding?: Responsive<Space>;
  readonly children?: ReactNode;
}

const BEVEL = {
  '--pc-shadow-bevel-z-index': '32',
  '--pc-shadow-bevel-content-xs': '""',
  '--pc-shadow-bevel-box-shadow-xs': 'var(--p-shadow-100)',
  '--pc-shadow-bevel-border-radius-xs': 'var(--p-border-radius-0)',
  '--pc-shadow-bevel-border-radius-sm': 'var(--p-border-radius-300)',
} as CSSProperties;

/** Corners are round from Polaris' width `sm` on, by its style sheet and without asking the browser. */
export function Card({ padding = '400', children }: Props) {
  return (
    <WithinContent.Provider value>
      <div className="Polaris-ShadowBevel" style={BEVEL}>
        <Box background="bg-surface" padding={padding} overflow="clip" minHeight="100%">
          {children}
        </Box>
      </div>
    </WithinContent.Provider>
  );
}

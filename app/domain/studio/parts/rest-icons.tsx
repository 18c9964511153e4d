import type { RestMode } from '@plinth/imaging';

/** A bottle, a shirt or a card as each way of resting shows it: ground or wall as a line, the shadow beside it. */
const DRAWN: Readonly<Record<RestMode, React.ReactNode>> = {
  stand: (
    <>
      <path d="M9 4h6v3l1.5 2.5V18h-9V9.5L9 7z" />
      <path d="M3 18.5h18" strokeLinecap="round" />
    </>
  ),
  lie: (
    <>
      <rect x="3" y="4" width="18" height="16" rx="2" strokeDasharray="2 2" />
      <path d="M9 8l-3 2 1.2 2.2L9 11.4V17h6v-5.6l1.8.8L18 10l-3-2c-.8 1.2-5.2 1.2-6 0z" />
    </>
  ),
  hang: (
    <>
      <path d="M12 3.5v2.5M12 6l5 4H7z" strokeLinecap="round" />
      <path d="M7 10l-2.5 2 1.2 2L7 13.5V20h10v-6.5l1.3.5 1.2-2L17 10z" />
    </>
  ),
  lean: (
    <>
      <path d="M20 3v17M3 20h17" strokeLinecap="round" />
      <path d="M11 18.5L17 5l2.5 1-5.5 13.5z" />
    </>
  ),
  float: (
    <>
      <circle cx="12" cy="9.5" r="5.5" />
      <path d="M8 19.5h8" strokeLinecap="round" />
    </>
  ),
};

export function RestIcon({ mode }: { readonly mode: RestMode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {DRAWN[mode]}
    </svg>
  );
}

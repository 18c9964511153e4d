import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { classes } from './classes.ts';
import { Text } from './text.tsx';

interface Props {
  readonly content: ReactNode;
  readonly preferredPosition: 'above' | 'below';
  readonly width?: 'default' | 'wide';
  /** `false` keeps it closed. */
  readonly active?: false | undefined;
  /** The pointer goes through it. */
  readonly dismissOnMouseOut?: boolean;
  /** What it tells about. */
  readonly children: ReactElement;
}

/** Says more about a control while the pointer or the focus is on it; Escape puts it away. */
export function Tooltip(props: Props) {
  const { active, children } = props;
  const id = useId();
  const wrapper = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  const close = () => setOpen(false);

  useEffect(() => {
    const control = wrapper.current?.querySelector<HTMLElement>('button, a, input, [tabindex]');
    if (!control) return;
    control.tabIndex = 0;
    control.setAttribute('aria-describedby', id);
  }, [id, children]);

  return (
    <span
      ref={wrapper}
      onFocus={open}
      onBlur={close}
      onMouseOver={open}
      onMouseLeave={close}
      onKeyUp={(event) => event.key === 'Escape' && close()}
    >
      {children}
      {isOpen && active !== false ? <Overlay {...props} id={id} wrapper={wrapper} /> : null}
    </span>
  );
}

interface OverlayProps extends Props {
  readonly id: string;
  readonly wrapper: { readonly current: HTMLElement | null };
}

interface Place {
  readonly left: number;
  readonly top: number;
  readonly tail: number;
  readonly isAbove: boolean;
}

const EDGE = 8;
/** From the middle of the tail to what Polaris' style sheet counts from. */
const TAIL_OFFSET = 12.5;

function Overlay({ content, preferredPosition, width = 'default', dismissOnMouseOut, id, wrapper }: OverlayProps) {
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Place | null>(null);

  useLayoutEffect(() => {
    const update = () => {
      const control = wrapper.current?.firstElementChild;
      if (control && box.current) setPlace(placeFor(control, box.current, preferredPosition));
    };
    update();
    window.addEventListener('scroll', update, true);
    window.addEventListener('resize', update);
    return () => {
      window.removeEventListener('scroll', update, true);
      window.removeEventListener('resize', update);
    };
  }, [wrapper, preferredPosition, content]);

  const style = {
    '--pc-tooltip-chevron-x-pos': `${place?.tail ?? 0}px`,
    '--pc-tooltip-border-radius': 'var(--p-border-radius-200)',
    '--pc-tooltip-padding': 'var(--p-space-100) var(--p-space-200)',
  } as CSSProperties;
  return createPortal(
    <div
      ref={box}
      className={classes(
        'Polaris-PositionedOverlay Polaris-PositionedOverlay--fixed',
        dismissOnMouseOut && 'Polaris-PositionedOverlay--preventInteraction',
        !place && 'Polaris-PositionedOverlay--calculating',
      )}
      style={{ left: place?.left ?? 0, top: place?.top ?? 0 }}
    >
      <div
        className={classes(
          'Polaris-Tooltip-TooltipOverlay',
          `Polaris-Tooltip-TooltipOverlay--${place ? 'measured' : 'measuring'}`,
          (place ? place.isAbove : preferredPosition === 'above') && 'Polaris-Tooltip-TooltipOverlay--positionedAbove',
        )}
        style={style}
        data-polaris-layer
      >
        <svg className="Polaris-Tooltip-TooltipOverlay__Tail" width="19" height="11" fill="none">
          {place?.isAbove ? <TailDown /> : <TailUp />}
        </svg>
        <div
          id={id}
          role="tooltip"
          className={`Polaris-Tooltip-TooltipOverlay__Content Polaris-Tooltip-TooltipOverlay--${width}`}
        >
          <Text as="span" variant="bodyMd">
            {content}
          </Text>
        </div>
      </div>
    </div>,
    document.body,
  );
}

/** On the wanted side where there is room, or more of it than on the other; inside the window. */
function placeFor(control: Element, box: HTMLElement, preferred: Props['preferredPosition']): Place {
  const around = control.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = box;
  const above = around.top;
  const below = window.innerHeight - around.bottom;
  const wanted = preferred === 'above' ? above : below;
  const other = preferred === 'above' ? below : above;
  const isAbove = (preferred === 'above') === (wanted >= offsetHeight || wanted >= other);
  const middle = around.left + around.width / 2;
  const left = Math.max(EDGE, Math.min(middle - offsetWidth / 2, window.innerWidth - offsetWidth - EDGE));
  const inner = box.firstElementChild as HTMLElement;
  return {
    left,
    top: isAbove ? around.top - offsetHeight : around.bottom,
    tail: middle - left - inner.offsetLeft + TAIL_OFFSET,
    isAbove,
  };
}

function TailUp() {
  return (
    <>
      <path
        d="M18.829 8.171 11.862.921A3 3 0 0 0 7.619.838L0 8.171h1.442l6.87-6.612a2 2 0 0 1 2.83.055l6.3 6.557h1.387Z"
        fill="var(--p-color-tooltip-tail-up-border)"
      />
      <path d="M17.442 10.171h-16v-2l6.87-6.612a2 2 0 0 1 2.83.055l6.3 6.557v2Z" fill="var(--p-color-bg-surface)" />
    </>
  );
}

function TailDown() {
  return (
    <>
      <path
        d="m0 2 6.967 7.25a3 3 0 0 0 4.243.083L18.829 2h-1.442l-6.87 6.612a2 2 0 0 1-2.83-.055L1.387 2H0Z"
        fill="var(--p-color-tooltip-tail-down-border)"
      />
      <path d="M1.387 0h16v2l-6.87 6.612a2 2 0 0 1-2.83-.055L1.387 2V0Z" fill="var(--p-color-bg-surface)" />
    </>
  );
}

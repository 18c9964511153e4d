import { useState } from 'react';
import type { ReactNode } from 'react';

interface Props {
  /** Null where there is none. */
  readonly src: string | null;
  readonly state: string;
  readonly className?: string | undefined;
  /** In its place where a file is no picture: a broken one says nothing. */
  readonly instead: ReactNode;
}

/** A picture of the page, which may be any file that the visitor dropped there. */
export function SeenPicture({ src, state, className, instead }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  if (src === null || src === broken) return instead;
  return (
    <img
      className={className}
      data-state={state}
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setBroken(src)}
    />
  );
}

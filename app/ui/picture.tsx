import type { ImgHTMLAttributes } from 'react';

export interface PictureSource {
  readonly url: string;
  /** Pixels. */
  readonly width: number;
}

interface Props extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'srcSet' | 'width' | 'height'> {
  readonly alt: string;
  /** Smallest first. */
  readonly avif: readonly PictureSource[];
  readonly webp: readonly PictureSource[];
  /** Of the largest one; reserve the room. */
  readonly width: number;
  readonly height: number;
  /** Wanted before everything else on the page. */
  readonly isHero?: boolean;
}

const toSrcSet = (sources: readonly PictureSource[]) => sources.map(({ url, width }) => `${url} ${width}w`).join(', ');

/** A picture of the product's own in two encodings and several sizes, whose room is reserved while it loads. */
export function Picture({ alt, avif, webp, sizes, isHero = false, ...rest }: Props) {
  const priority = isHero ? { fetchpriority: 'high' } : { loading: 'lazy' as const };
  return (
    <picture style={{ display: 'contents' }}>
      <source type="image/avif" srcSet={toSrcSet(avif)} sizes={sizes} />
      <img
        src={webp.at(-1)?.url}
        srcSet={toSrcSet(webp)}
        sizes={sizes}
        alt={alt}
        decoding="async"
        {...priority}
        {...rest}
      />
    </picture>
  );
}

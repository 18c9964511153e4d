import type { PresetThumb } from '#app/domain/library/index.ts';

interface Props {
  readonly thumb: PresetThumb;
  readonly preview?: PresetThumb | undefined;
  /** Shown in its place, in the same shape. */
  readonly tile?: string | undefined;
  readonly alt: string;
  /** CSS `sizes`: how wide it is shown. */
  readonly sizes?: string;
}

/** A preset's thumbnail in the best encoding, loaded when it comes near. */
export function PresetPicture({ thumb, preview, tile, alt, sizes }: Props) {
  if (tile) return <img src={tile} alt={alt} width={thumb.width} height={thumb.height} draggable={false} />;
  const set = (kind: 'avif' | 'webp') =>
    [thumb, ...(preview ? [preview] : [])].map((size) => `${size[kind]} ${size.width}w`).join(', ');
  return (
    <picture style={{ display: 'contents' }}>
      <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
      <img
        src={thumb.webp}
        srcSet={set('webp')}
        sizes={sizes}
        alt={alt}
        width={thumb.width}
        height={thumb.height}
        loading="lazy"
        decoding="async"
        draggable={false}
      />
    </picture>
  );
}

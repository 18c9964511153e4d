interface Props {
  readonly source: string;
  readonly alt: string;
}

export function Thumbnail({ source, alt }: Props) {
  return (
    <span className="Polaris-Thumbnail Polaris-Thumbnail--sizeMedium">
      <img alt={alt} src={source} />
    </span>
  );
}

/** Where a `Thumbnail` will be. */
export function SkeletonThumbnail() {
  return <div className="Polaris-SkeletonThumbnail Polaris-SkeletonThumbnail--sizeMedium" />;
}

/** Where a line of text will be. */
export function SkeletonLine() {
  return (
    <div className="Polaris-SkeletonBodyText__SkeletonBodyTextContainer">
      <div className="Polaris-SkeletonBodyText" />
    </div>
  );
}

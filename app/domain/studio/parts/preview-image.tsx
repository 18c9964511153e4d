import type { FeedJob } from '#app/domain/generation/index.ts';

interface Props {
  readonly job: Pick<FeedJob, 'preview'>;
  /** Of the output. */
  readonly index: number;
  readonly className?: string | undefined;
}

/** An output while its provider makes it, where the provider shows it; nothing otherwise. */
export function PreviewImage({ job: { preview }, index, className }: Props) {
  if (preview?.index !== index) return null;
  return <img className={className} src={preview.url} alt="Preview of the image being made" data-preview="" />;
}

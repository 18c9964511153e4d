import { cutOutReviewSchema, fidelityCertificateSchema, knowProduct, photoPitch, outlineStateOf } from '@plinth/imaging';
import { ASSET_ORIGINS } from './asset-origins.ts';
import { assetRecipeSchema, stagedInSetSchema } from './asset-recipe.schema.ts';
import type { AssetRow } from './asset-row.ts';
import { assetTitle } from './asset-title.rules.ts';
import type { AssetView } from './asset-view.schema.ts';
import { pictureBoxSchema } from '../files/content-box.rules.ts';
import type { PictureBox } from '../files/content-box.rules.ts';
import { signFileAddress } from '../files/file-address.server.ts';
import type { PictureVariant } from '../files/picture-variant.schema.ts';

/** The asset as it goes over the wire, with addresses good for 30 to 60 minutes. */
export function toAssetView(row: AssetRow): AssetView {
  const address = (variant: PictureVariant, isDownload = false) =>
    signFileAddress({ assetId: row.id, variant, isDownload });
  const original = row.files.find((file) => file.variant === 'original');
  const difference = row.files.some((file) => file.variant === 'difference');
  const doubts = row.files.some((file) => file.variant === 'doubts');
  const review = cutOutReviewSchema.safeParse(row.cutOutReview);
  const fidelity = fidelityCertificateSchema.safeParse(row.fidelity);
  const content = pictureBoxSchema.safeParse(row.content);
  const recipe = assetRecipeSchema.safeParse(row.recipe);
  return {
    _id: row.id,
    type: row.type,
    origin: row.origin,
    imageName: row.name,
    title: assetTitle({
      name: row.name,
      photoName: row.photoName ?? null,
      prompt: recipe.success ? recipe.data.prompt : null,
      kind: ASSET_ORIGINS[row.origin].title,
    }),
    imagePath: address('display'),
    imageType: original?.contentType ?? 'application/octet-stream',
    width: row.width,
    height: row.height,
    hasAlpha: row.hasAlpha,
    content: content.success ? withKnown(row, content.data) : null,
    heightCm: row.heightCm,
    parentId: row.parentId,
    tags: row.tags,
    urls: {
      thumb: address('thumb'),
      preview: address('preview'),
      display: address('display'),
      original: address('original'),
      download: address('original', true),
    },
    durationMs: row.durationMs,
    isNew: row.viewedAt === null && ASSET_ORIGINS[row.origin].isNews,
    fidelity: fidelity.success ? fidelity.data : null,
    digitalSourceType: row.digitalSourceType,
    aiPeople: row.aiPeople,
    differenceUrl: difference ? address('difference') : null,
    cutOutReview: review.success ? { ...review.data, state: outlineStateOf(review.data) } : null,
    doubtsUrl: doubts ? address('doubts') : null,
    photoUrls: photoUrls(row),
    recipe: recipe.success
      ? {
          engine: recipe.data.engine,
          prompt: recipe.data.prompt,
          scene: recipe.data.scene,
          seed: recipe.data.seed,
          variation: recipe.data.variation,
          ...(recipe.data.understood !== undefined && { understood: recipe.data.understood }),
          ...(recipe.data.unused !== undefined && { unused: recipe.data.unused }),
          ...(recipe.data.missing !== undefined && { missing: recipe.data.missing }),
          ...(recipe.data.followsPrompt !== undefined && { followsPrompt: recipe.data.followsPrompt }),
          ...(recipe.data.fallback && { fallback: recipe.data.fallback }),
          ...(recipe.data.varied && { varied: recipe.data.varied }),
          ...(recipe.data.suggestsBlend && { suggestsBlend: true }),
          ...(stagedInSetSchema.safeParse(recipe.data).success && { hasDepth: true }),
          ...(recipe.data.nearness && { nearness: recipe.data.nearness }),
          ...(recipe.data.setCheck !== undefined && { setCheck: recipe.data.setCheck }),
          ...(recipe.data.garment && { garment: recipe.data.garment }),
          ...(recipe.data.worn && { worn: recipe.data.worn }),
          ...(recipe.data.added && { added: recipe.data.added }),
          ...(recipe.data.triedOn && { triedOn: recipe.data.triedOn }),
          ...(recipe.data.isPreview && { isPreview: true }),
        }
      : null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** The box of a transparent picture with what the shop's words, its name and its outline tell of the product. */
function withKnown({ name, kinds, origin, width, height }: AssetRow, { cut, ...box }: PictureBox): AssetView['content'] {
  const aspect = (width * box.width) / Math.max(1, height * box.height);
  // A transparent picture that was taken in may be trimmed to its product.
  const cutSides = origin === 'cutout' ? cut : undefined;
  const { rests, ...sizes } = knowProduct({ name, kinds }, box.shape ?? null, aspect || 1, cutSides);
  const shape = box.shape && { ...box.shape, pitchDeg: photoPitch(box.shape, rests, cutSides) };
  return { ...box, ...(shape && { shape }), ...(cutSides && { cut: cutSides }), rests: [...rests], ...sizes };
}

/** A picture and its parent have one owner, who may see both. */
function photoUrls({ origin, parentId }: AssetRow): AssetView['photoUrls'] {
  if (origin !== 'cutout' || parentId === null) return null;
  const address = (variant: PictureVariant) => signFileAddress({ assetId: parentId, variant, isDownload: false });
  return { display: address('display'), original: address('original') };
}

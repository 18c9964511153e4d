import { BlockStack, Checkbox, Select, Text, TextField } from '@shopify/polaris';
import type { CreatorInfo } from '../networks/tiktok/creator-info.schema.ts';
import { TIKTOK_VIDEO_SIZES } from '../networks/tiktok/video-sizes.ts';
import { TIKTOK_LIMITS } from '../posts/post-limits.rules.ts';
import { PostingAs } from './posting-as.tsx';
import { privacyLabel, promotionLabel, withDisclose } from './tiktok-form.rules.ts';
import type { TikTokForm } from './tiktok-form.rules.ts';

interface Props {
  readonly form: TikTokForm;
  readonly creator: CreatorInfo;
  readonly type: 'image' | 'video';
  readonly onChange: (form: TikTokForm) => void;
}

export function TikTokFields({ form, creator, type, onChange }: Props) {
  const change = (part: Partial<TikTokForm>) => onChange({ ...form, ...part });
  const isVideo = type === 'video';
  const label = promotionLabel(form, type);
  return (
    <BlockStack gap="400">
      <PostingAs name={creator.creator_nickname} picture={creator.creator_avatar_url} />
      <TextField
        label="Title"
        autoComplete="off"
        maxLength={isVideo ? TIKTOK_LIMITS.videoTitle : TIKTOK_LIMITS.photoTitle}
        showCharacterCount
        value={form.title}
        onChange={(title) => change({ title })}
      />
      {isVideo ? null : (
        <TextField
          label="Description"
          multiline={3}
          autoComplete="off"
          maxLength={TIKTOK_LIMITS.photoText}
          value={form.caption}
          onChange={(caption) => change({ caption })}
        />
      )}
      <Select
        label="Who can see it"
        options={[
          { label: 'Choose', value: '' },
          ...creator.privacy_level_options.map((value) => ({ label: privacyLabel(value), value })),
        ]}
        value={form.privacyLevel}
        onChange={(privacyLevel) => change({ privacyLevel })}
      />
      <Select
        label="How to post"
        options={[
          { label: 'Choose', value: '' },
          { label: 'Post directly', value: 'DIRECT_POST' },
          { label: 'Send to my TikTok inbox', value: 'MEDIA_UPLOAD' },
        ]}
        value={form.mode}
        onChange={(mode) => change({ mode: mode as TikTokForm['mode'] })}
      />
      {isVideo && creator.video_sizes.length > 0 ? (
        <Select
          label="Size"
          helpText="Nothing is cropped. Free areas show a blurred copy of the video."
          options={[
            { label: 'As it is', value: '' },
            ...creator.video_sizes.map((value) => ({ label: TIKTOK_VIDEO_SIZES[value].label, value })),
          ]}
          value={form.videoSize}
          onChange={(videoSize) => change({ videoSize: videoSize as TikTokForm['videoSize'] })}
        />
      ) : null}
      <BlockStack>
        <Checkbox
          label="Allow Comment"
          checked={form.allowComment}
          disabled={creator.comment_disabled}
          onChange={(allowComment) => change({ allowComment })}
        />
        {isVideo ? (
          <>
            <Checkbox
              label="Allow Duet"
              checked={form.allowDuet}
              disabled={creator.duet_disabled}
              onChange={(allowDuet) => change({ allowDuet })}
            />
            <Checkbox
              label="Allow Stitch"
              checked={form.allowStitch}
              disabled={creator.stitch_disabled}
              onChange={(allowStitch) => change({ allowStitch })}
            />
          </>
        ) : (
          <Checkbox
            label="Add music automatically"
            checked={form.autoAddMusic}
            onChange={(autoAddMusic) => change({ autoAddMusic })}
          />
        )}
      </BlockStack>
      <BlockStack>
        <Checkbox
          label="Disclose Video Content"
          helpText="Turn it on where this promotes goods or services in exchange for something of value."
          checked={form.disclose}
          onChange={(disclose) => onChange(withDisclose(form, disclose))}
        />
        {form.disclose ? (
          <>
            <Checkbox
              label="Your brand"
              helpText="You promote yourself or your own business."
              checked={form.yourBrand}
              onChange={(yourBrand) => change({ yourBrand })}
            />
            <Checkbox
              label="Branded Content"
              helpText="You promote another brand or a third party."
              checked={form.brandedContent}
              onChange={(brandedContent) => change({ brandedContent })}
            />
          </>
        ) : null}
        {label ? <Text as="p">{label}</Text> : null}
      </BlockStack>
    </BlockStack>
  );
}

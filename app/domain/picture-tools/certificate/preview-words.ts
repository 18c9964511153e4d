export const PREVIEW = 'Preview';
export const PREVIEW_HINT = 'Free preview on a figure. Not checked against your photo, not for your shop.';

/** Words that can be put behind one's own with a click. Each names something that our own engine knows as well. */
export const TAGS = [
  'soft morning light',
  'golden hour',
  'dramatic light',
  'at night',
  'marble',
  'wooden table',
  'linen',
  'kitchen',
  'beach',
  'festive',
  'flowers',
  'pampas grass',
  'books',
] as const;

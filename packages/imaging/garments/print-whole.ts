/** Shares below which letters are lost at the sides: seen on people of the pixel library with words as wide as the chest. */
const WHOLE_PRINT = 0.95;
const WHOLE_LETTER = 0.35;

/** Whether what is in sight of a print, of all of it and of its letter that is seen least, is all that there is to read. */
export const isPrintWhole = (share = 1, letter = 1): boolean => share >= WHOLE_PRINT && letter >= WHOLE_LETTER;

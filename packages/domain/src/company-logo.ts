/** The formats of a picture that a company may print on its DANFE. */
export const logoMediaTypes = ['image/png', 'image/jpeg'] as const;
export type LogoMediaType = (typeof logoMediaTypes)[number];

/**
 * The largest upload in bytes, and its longest side in pixels: a JPEG costs about 0.3 s of CPU for each million pixels.
 */
export const largestLogo = { bytes: 200_000, side: 1_000 } as const;

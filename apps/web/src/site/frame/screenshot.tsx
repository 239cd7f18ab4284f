import type { Language } from '../../i18n/language-code.ts';

/** Screens of the app that there are pictures of, in every language; `npm run pictures` takes them. */
export const SCREENSHOTS = [
  'hero',
  'status',
  'trips',
  'live-camera',
  'seats',
  'power',
  'climate',
  'logs',
  'notifications',
] as const;
export type ScreenshotName = (typeof SCREENSHOTS)[number];

/** Widths in pixels that each of them is there in, as AVIF and WebP. */
export const SCREENSHOT_WIDTHS = [390, 780] as const;
/** Height of the narrower one. */
const HEIGHT = 844;

export const screenshotPath = (
  language: Language,
  name: ScreenshotName,
  width: number,
  type: 'avif' | 'webp',
) => `/pictures/${language}/${name}-${width}.${type}`;

interface ScreenshotProps {
  name: ScreenshotName;
  language: Language;
  /** Its content; empty if words beside it describe it. */
  alt: string;
  /** Its width, as `sizes` of an image. */
  sizes: string;
  /** Seen before anybody scrolls. */
  isFirst?: boolean;
}

/** A screen of the app in a phone. */
export function Screenshot({ name, language, alt, sizes, isFirst = false }: ScreenshotProps) {
  const set = (type: 'avif' | 'webp') =>
    SCREENSHOT_WIDTHS.map((width) => `${screenshotPath(language, name, width, type)} ${width}w`).join(', ');
  return (
    <div className="phone">
      <picture>
        <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
        <source type="image/webp" srcSet={set('webp')} sizes={sizes} />
        <img
          src={screenshotPath(language, name, SCREENSHOT_WIDTHS[0], 'webp')}
          alt={alt}
          width={SCREENSHOT_WIDTHS[0]}
          height={HEIGHT}
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={name === 'hero' ? 'high' : undefined}
          decoding={isFirst ? 'sync' : 'async'}
        />
      </picture>
    </div>
  );
}

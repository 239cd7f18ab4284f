import type { Language } from '../../i18n/language-code.ts';

/** Screens of the app that there are pictures of, in every language; `npm run pictures` takes them. */
export const SHOTS = [
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
export type ShotName = (typeof SHOTS)[number];

/** Widths in pixels that each of them is there in, as AVIF and WebP. */
export const SHOT_WIDTHS = [390, 780] as const;
/** Height of the narrower one. */
const HEIGHT = 844;

/** Address of a picture below the origin. */
export const shotAddress = (language: Language, name: ShotName, width: number, type: 'avif' | 'webp') =>
  `/pictures/${language}/${name}-${width}.${type}`;

interface ShotProps {
  name: ShotName;
  language: Language;
  /** What it shows; empty if words beside it say so. */
  alt: string;
  /** How wide it stands, as `sizes` of an image. */
  sizes: string;
  /** Seen before anybody scrolls. */
  isFirst?: boolean;
}

/** A screen of the app in a phone. */
export function Shot({ name, language, alt, sizes, isFirst = false }: ShotProps) {
  const set = (type: 'avif' | 'webp') =>
    SHOT_WIDTHS.map((width) => `${shotAddress(language, name, width, type)} ${width}w`).join(', ');
  return (
    <div className="phone">
      <picture>
        <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
        <source type="image/webp" srcSet={set('webp')} sizes={sizes} />
        <img
          src={shotAddress(language, name, SHOT_WIDTHS[0], 'webp')}
          alt={alt}
          width={SHOT_WIDTHS[0]}
          height={HEIGHT}
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={name === 'hero' ? 'high' : undefined}
          decoding={isFirst ? 'sync' : 'async'}
        />
      </picture>
    </div>
  );
}

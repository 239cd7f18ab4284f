import { type NumberSignal, SIGNALS } from '@ligo/signals';
import type { PlainKey } from '@ligo/texts';
import type { Figure, LiveView } from '@ligo/vehicle';
import { formatNumber } from '../../i18n/formats.ts';
import { useTexts } from '../../i18n/index.ts';
import { oldestStaleSince, type StaleFigures } from './stale-figures.ts';
import { COMPACT_COUNT, type Detail } from './tile.tsx';

/** Units and decimals of the figures that are no readings. */
const DERIVED = {
  powerHp: { unit: 'hp', digits: [0] },
  torqueKgfm: { unit: 'kgfm', digits: [1] },
} as const;
type DerivedNumber = keyof typeof DERIVED;
/** Figures that are numbers. */
type Measured = Extract<Figure, NumberSignal> | DerivedNumber;

const isDerived = (figure: Measured): figure is DerivedNumber => Object.hasOwn(DERIVED, figure);
const formatOf = (figure: Measured) => (isDerived(figure) ? DERIVED[figure] : SIGNALS[figure]);

export interface FigureFormatterInput {
  view: LiveView;
  old: StaleFigures;
  /** All of them are old, which the map's note shows. */
  isAllOld: boolean;
  /** They come from the car now: what is old among them fades. */
  isCurrent: boolean;
  /** The sheet is low: one line of smaller figures a tile. */
  isCompact: boolean;
}
/** How the figures of a view are shown. */
export interface FigureFormatter extends Pick<FigureFormatterInput, 'view' | 'isCompact'> {
  text(figure: Measured): string;
  /** The large figure of a tile. */
  main(figure: Measured): { value: string; unit: string; isOld: boolean };
  isOld(figure: Figure): boolean;
  /** It comes from the car now, and the car has renewed it. */
  isLive(figure: Figure): boolean;
  detail(id: string, label: PlainKey<'app' | 'common'>, figure: Measured): Detail;
  /** From when the old ones of a tile are, as `Tile` takes it. */
  staleSince(figures: readonly Figure[], details: readonly Detail[]): number | null | undefined;
}

/** The values of all parts, or the only value. */
const valuesOf = (value: number | null | { readonly [part: string]: number | null }) =>
  typeof value === 'object' && value !== null ? Object.values(value) : [value];

/** How the tiles show a view, in the owner's language. */
export function useFigureFormatter({
  view,
  old,
  isAllOld,
  isCurrent,
  isCompact,
}: FigureFormatterInput): FigureFormatter {
  const { t, language } = useTexts();
  const text: FigureFormatter['text'] = (figure) =>
    valuesOf(view[figure])
      .map((value) => formatNumber(language, value, formatOf(figure).digits[0]))
      .join(' / ');
  const isOld: FigureFormatter['isOld'] = (figure) => isCurrent && old.has(figure);
  const main: FigureFormatter['main'] = (figure) => ({
    value: text(figure),
    unit: formatOf(figure).unit,
    isOld: isOld(figure),
  });
  return {
    view,
    isCompact,
    text,
    main,
    isOld,
    isLive: (figure) => isCurrent && !old.has(figure),
    detail: (id, label, figure) => ({ id, label: t(label), figure, ...main(figure) }),
    staleSince(figures, details) {
      if (isAllOld) return undefined;
      const seen = isCompact ? details.slice(0, COMPACT_COUNT) : details;
      return oldestStaleSince(old, [...figures, ...seen.map(({ figure }) => figure)]);
    },
  };
}

import { formatNumber } from '../../../i18n/formats.ts';
import type { Language } from '../../../i18n/language-code.ts';

/** Charge and power as tiles show them. Purely visual. */
export function FiguresDrawing({ language }: { language: Language }) {
  return (
    <div className="w-full px-6">
      <p className="text-center whitespace-nowrap tabular-nums" dir="ltr">
        <span className="text-[4.5rem] leading-none font-medium tracking-tight">
          {formatNumber(language, 78.3, 1)}
        </span>
        <span className="ms-2 text-lg text-normal">%</span>
      </p>
      <div className="mx-auto mt-6 flex h-3 max-w-60 overflow-hidden rounded-full bg-border">
        <div className="w-[78.3%] rounded-full bg-brand" />
      </div>
      <p className="mt-5 flex justify-center gap-5 text-sm text-normal tabular-nums" dir="ltr">
        <span>27 °C</span>
        <span>{formatNumber(language, 3.852, 3)} V</span>
        <span>98 %</span>
      </p>
    </div>
  );
}
